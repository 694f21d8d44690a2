create or replace function possible_duplicates(of_owner bigint) returns table (owner_id bigint, reason text)
  language plpgsql stable rows 5 as $$
begin
  return query
    with mine as (
      select mail_key(owner.email) as address from owner where owner.id = of_owner and owner.email is not null
      union select mail_key(app_user.email) from app_user where app_user.id = of_owner
      union select mail_key(billing_info.email) from billing_info where billing_info.owner_id = of_owner
    ), claimed as (
      select code_key(claimed_erp_id) as number from owner where owner.id = of_owner and claimed_erp_id is not null
    ), found as (
      select other.owner_id as id, 'vat' as shared
      from billing_info as own
      join billing_info as other on code_key(other.vat) = code_key(own.vat) and other.vat <> ''
      where own.owner_id = of_owner and own.vat <> ''
      union
      select owner.id, 'email' from mine join owner on mail_key(owner.email) = mine.address and owner.email is not null
      union
      select app_user.id, 'email' from mine join app_user on mail_key(app_user.email) = mine.address
      union
      select billing_info.owner_id, 'email' from mine join billing_info on mail_key(billing_info.email) = mine.address
      union
      select owner.id, 'erp_id' from claimed
      join owner on code_key(owner.erp_id) = claimed.number and owner.erp_id is not null
      union
      select owner.id, 'erp_id' from claimed
      join owner on code_key(owner.claimed_erp_id) = claimed.number and owner.claimed_erp_id is not null
    )
    select found.id, found.shared from found where found.id <> of_owner;
end $$;
