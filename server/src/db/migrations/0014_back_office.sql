-- The office has switched an account off. An account that is not active and has no such time was never confirmed.
alter table app_user add column disabled_at timestamptz;
-- Nothing of a person is left in the row; it is kept for the orders that name it (OD-44).
alter table owner add column erased_at timestamptz;

-- What an entry is about, as it was called then: it can be found and read when the thing itself is gone.
alter table audit_entry add column label text not null default '';
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_action on audit_entry (action, at desc);
create index audit_entry_label on audit_entry using gin (plain(label) gin_trgm_ops);
drop index audit_entry_at;
create index audit_entry_at on audit_entry (at desc, id desc);

-- What the office finds a client by, kept: unaccent() for each row of a list would cost more than the search.
alter table owner add column search_key text not null generated always as (
  plain(name || ' ' || enterprise_name || ' ' || coalesce(email, '') || ' ' || coalesce(erp_id, '') || ' ' || coalesce(claimed_erp_id, ''))
) stored;
create index owner_search_key on owner using gin (search_key gin_trgm_ops);
create index owner_by_creation on owner (created_at desc, id desc);
create index owner_by_name on owner (plain(name), id);
create index owner_by_enterprise on owner (plain(enterprise_name), id);
create index owner_tariff_in_use on owner (tariff_id);
create index app_user_email_words on app_user using gin (lower(email) gin_trgm_ops);
create index app_user_deletion on app_user (deletion_requested_at) where deletion_requested_at is not null;
create index billing_info_vat_start on billing_info (code_key(vat) text_pattern_ops) where vat <> '';
create index customer_order_name_start on customer_order (code_key(name) text_pattern_ops);
create index mail_words on mail using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
create index mail_template on mail (template, created_at desc);

-- An address as it is compared: without what stands behind a plus, and for Gmail without dots.
create function mail_key(email text) returns text
  language sql immutable parallel safe
  return case
    when lower(split_part(email, '@', 2)) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || lower(split_part(email, '@', 2))
  end;
create index owner_mail_key on owner (mail_key(email)) where email is not null;
create index app_user_mail_key on app_user (mail_key(email));
create index billing_info_mail_key on billing_info (mail_key(email));
create index owner_erp_key on owner (code_key(erp_id)) where erp_id is not null;
create index owner_claimed_erp_key on owner (code_key(claimed_erp_id)) where claimed_erp_id is not null;

-- Other owners that may be the same house as this one, and what they share: its VAT number, an address, or the
-- client id it says it has.
create function possible_duplicates(of_owner bigint) returns table (owner_id bigint, reason text)
  language sql stable
  begin atomic
    with mine as (
      select mail_key(email) as address from owner where id = of_owner and email is not null
      union select mail_key(email) from app_user where id = of_owner
      union select mail_key(email) from billing_info where billing_info.owner_id = of_owner
    ), claimed as (
      select code_key(claimed_erp_id) as number from owner where id = of_owner and claimed_erp_id is not null
    ), found as (
      select other.owner_id, 'vat' as reason
      from billing_info as own
      join billing_info as other on code_key(other.vat) = code_key(own.vat) and other.vat <> ''
      where own.owner_id = of_owner and own.vat <> ''
      union
      select id, 'email' from mine join owner on mail_key(owner.email) = mine.address and owner.email is not null
      union
      select id, 'email' from mine join app_user on mail_key(app_user.email) = mine.address
      union
      select billing_info.owner_id, 'email' from mine join billing_info on mail_key(billing_info.email) = mine.address
      union
      select id, 'erp_id' from claimed join owner on code_key(owner.erp_id) = claimed.number and owner.erp_id is not null
      union
      select id, 'erp_id' from claimed
      join owner on code_key(owner.claimed_erp_id) = claimed.number and owner.claimed_erp_id is not null
    )
    select found.owner_id, found.reason from found where found.owner_id <> of_owner;
  end;
