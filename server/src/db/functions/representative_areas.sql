-- Keeps the memberships true that representatives have by their areas: whatever changes where a company is, or that it is
-- there at all, writes here, in its own transaction. One that the office has named by hand, or has taken away, stays so.
create or replace function renew_area_clients(of_user bigint, of_company bigint) returns void
  language sql
begin atomic
  with wanted as (
    select distinct area.user_id, company.id as company_id
    from representative_area as area
    join company on company.erased_at is null and company.contact_id is distinct from area.user_id
    left join billing_info as billing on billing.company_id = company.id and billing.is_default
    where (of_user is null or area.user_id = of_user) and (of_company is null or company.id = of_company)
      and (area.country_id is null or billing.country_id = area.country_id)
      -- As far as the bounds go: 12 to 14 includes 1480, and 1000 to 1999 the Dutch 1011 AB.
      and (area.from_code = '' or left(code_key(billing.code), length(area.from_code)) >= area.from_code)
      and (area.to_code = '' or left(code_key(billing.code), length(area.to_code)) <= area.to_code)
  ), ended as (
    delete from membership
    where by_area and (of_user is null or user_id = of_user) and (of_company is null or company_id = of_company)
      and not exists (
        select from wanted where wanted.user_id = membership.user_id and wanted.company_id = membership.company_id
      )
  )
  insert into membership (user_id, company_id, role, by_area)
  select user_id, company_id, 'representative', true from wanted
  order by company_id, user_id
  on conflict (user_id, company_id) do nothing;
end;

create or replace function company_place_changed() returns trigger
  language plpgsql as $$
begin
  if exists (select from representative_area) then
    perform renew_area_clients(null, coalesce(new.company_id, old.company_id));
  end if;
  return null;
end $$;
create or replace trigger company_place_changed
  after insert or update of company_id, is_default, code, country_id or delete on billing_info
  for each row execute function company_place_changed();

create or replace function company_appeared() returns trigger
  language plpgsql as $$
begin
  if exists (select from representative_area) then
    perform renew_area_clients(null, new.id);
  end if;
  return null;
end $$;
create or replace trigger company_appeared after insert or update of contact_id, erased_at on company
  for each row execute function company_appeared();
