create or replace function possible_duplicates(of_company bigint) returns table (company_id bigint, reason text)
  language plpgsql stable rows 5 as $$
begin
  return query
    with mine as (
      select mail_key(company.email) as address from company where company.id = of_company and company.email is not null
      union select mail_key(app_user.email) from app_user join membership on user_id = app_user.id
        where membership.company_id = of_company and role <> 'representative'
      union select mail_key(billing_info.email) from billing_info where billing_info.company_id = of_company
    ), claimed as (
      select code_key(claimed_erp_id) as number from company where company.id = of_company and claimed_erp_id is not null
    ), found as (
      select other.company_id as id, 'vat' as shared
      from billing_info as own
      join billing_info as other on code_key(other.vat) = code_key(own.vat) and other.vat <> ''
      where own.company_id = of_company and own.vat <> ''
      union
      select company.id, 'email' from mine join company on mail_key(company.email) = mine.address and company.email is not null
      union
      select membership.company_id, 'email' from mine join app_user on mail_key(app_user.email) = mine.address
      join membership on user_id = app_user.id and role <> 'representative'
      union
      select billing_info.company_id, 'email' from mine join billing_info on mail_key(billing_info.email) = mine.address
      union
      select company.id, 'erp_id' from claimed
      join company on code_key(company.erp_id) = claimed.number and company.erp_id is not null
      union
      select company.id, 'erp_id' from claimed
      join company on code_key(company.claimed_erp_id) = claimed.number and company.claimed_erp_id is not null
    )
    select found.id, found.shared from found where found.id <> of_company;
end $$;
