-- Tells every process of the shop whose account has changed, when the change is committed: they keep accounts in memory,
-- because every request needs one. An account is a person with their company and the sessions that have not ended.
create or replace function account_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('account_changed', old.id::text);
  return null;
end $$;
create or replace trigger account_changed after update or delete on app_user
  for each row execute function account_changed();

create or replace function account_part_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('account_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create or replace trigger membership_changed after insert or update or delete on membership
  for each row execute function account_part_changed();

-- A company that is deleted takes its memberships along, which tell of it.
create or replace function company_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('account_changed', user_id::text) from membership
  where company_id = new.id and role <> 'representative';
  return null;
end $$;
create or replace trigger company_changed after update on company
  for each row execute function company_changed();

-- Not each time that one is used.
create or replace trigger session_changed after insert or update of ended_at or delete on user_session
  for each row execute function account_part_changed();

create or replace trigger second_factor_changed after insert or update of confirmed_at or delete on second_factor
  for each row execute function account_part_changed();

--- Whether a second factor is demanded of the office decides what its people may do without one.
create or replace function second_factor_demanded() returns trigger
  language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'second_factor_for_staff' then
    perform pg_notify('account_changed', id::text) from app_user where works_in_office;
  end if;
  return null;
end $$;
create or replace trigger second_factor_demanded after insert or update or delete on setting
  for each row execute function second_factor_demanded();
