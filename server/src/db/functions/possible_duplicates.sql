-- Companies that may be the same as this one, and what they share: a VAT number, an address for mails, a client number.
-- The address of a person who belongs to both says nothing: people work for several companies.
create or replace function possible_duplicates(of_company bigint) returns table (company_id bigint, reason text)
  language plpgsql stable rows 5 as $$
begin
  return query
    with mine as (
      select mail_key(company.email) as address from company where company.id = of_company and company.email is not null
      union select mail_key(app_user.email) from app_user join membership on user_id = app_user.id
        where membership.company_id = of_company and role <> 'representative'
      union select mail_key(billing_info.email) from billing_info where billing_info.company_id = of_company
    ), met as (
      select company.id as company_id, address from mine
      join company on mail_key(company.email) = address and company.email is not null
      union
      select membership.company_id, address from mine join app_user on mail_key(app_user.email) = address
      join membership on user_id = app_user.id and role <> 'representative'
      union
      select billing_info.company_id, address from mine join billing_info on mail_key(billing_info.email) = address
    ), claimed as (
      select code_key(claimed_erp_id) as number from company where company.id = of_company and claimed_erp_id is not null
    ), found as (
      select other.company_id as id, 'vat' as shared
      from billing_info as own
      join billing_info as other on code_key(other.vat) = code_key(own.vat) and other.vat <> ''
      where own.company_id = of_company and own.vat <> ''
      union
      select met.company_id, 'email' from met where not exists (
        select from app_user join membership as here on here.user_id = app_user.id
        join membership as there on there.user_id = app_user.id
        where mail_key(app_user.email) = met.address and here.company_id = of_company
          and there.company_id = met.company_id and here.role <> 'representative' and there.role <> 'representative'
      )
      union
      select company.id, 'erp_id' from claimed
      join company on code_key(company.erp_id) = claimed.number and company.erp_id is not null
      union
      select company.id, 'erp_id' from claimed
      join company on code_key(company.claimed_erp_id) = claimed.number and company.claimed_erp_id is not null
    )
    select found.id, found.shared from found where found.id <> of_company;
end $$;
