-- The data model of the whole shop. docs/data-model.md explains it with a diagram.
--
-- Keys       bigint identity; natural keys (ref, code, slug) are unique beside them.
-- Texts      jsonb {"fr": …, "nl": …, "de": …, "en": …}, read with text_in(): the language, else fr, else en.
-- Money      unit prices numeric(14,4), amounts numeric(14,2), EUR without VAT unless the name says so.
-- Quantities integer units; only basket_line.quantity and order_item.quantity count packs.
-- Companies  baskets, addresses, billing, codes and orders carry company_id; the signed-in user may be another.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ---------------------------------------------------------------- texts and keys

-- Columns and indexes are made with these functions: who changes one makes those anew, in a migration. All others are
-- in ../functions.

-- A text in a language; where it is missing, in French, else English, else whatever there is.
create function text_in(texts jsonb, lang text) returns text
  language sql immutable parallel safe
  return coalesce(texts ->> lang, texts ->> 'fr', texts ->> 'en', texts ->> 'nl', texts ->> 'de', '');

-- A code as it is compared: upper case, letters and digits only. "tw-4050.12" = "TW 4050 12" = "TW405012".
create function code_key(code text) returns text
  language sql immutable parallel safe
  return upper(regexp_replace(code, '[^[:alnum:]]', '', 'g'));

-- unaccent() depends on the search path and so is not immutable by itself; this one names its dictionary.
create function plain(words text) returns text
  language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- An address as it is compared: without what stands behind a plus, and for Gmail without dots.
create function mail_key(email text) returns text
  language sql immutable parallel safe
  return case
    when lower(split_part(email, '@', 2)) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || lower(split_part(email, '@', 2))
  end;

-- Names of places as they are compared: without accents, hyphens, apostrophes and spaces; "St-" is "Saint-".
create function place_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(plain(name), '\mst(e?)[^a-z0-9]+', 'saint\1', 'g'), '[^a-z0-9]', '', 'g'
  );

-- The day at the wholesaler's: agreements and promotions hold on days.
create function wholesaler_day() returns date
  language sql stable parallel safe
  return (now() at time zone 'Europe/Brussels')::date;

-- ---------------------------------------------------------------- lookups

create table country (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name jsonb not null,
  position integer not null default 0
);

create table city (
  id bigint generated always as identity primary key,
  country_id bigint not null references country,
  code text not null,
  name text not null,
  name_key text not null generated always as (place_key(name)) stored,
  code_digits text not null generated always as (regexp_replace(code, '\D', '', 'g')) stored,
  unique (country_id, code, name)
);
create index city_name_key on city (name_key text_pattern_ops);
create index city_name_words on city using gin (name_key gin_trgm_ops);
create index city_code_digits on city (code_digits text_pattern_ops);

create table corporate_status (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  position integer not null default 0
);
create table sector (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  position integer not null default 0
);
create table warehouse (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  country_id bigint not null references country,
  address text not null default '',
  position integer not null default 0,
  is_active boolean not null default true
);

-- ---------------------------------------------------------------- tariffs

create table tariff (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  recommend_price boolean not null default false,
  is_default boolean not null default false,
  -- Net amount below which nothing is ordered, whatever the delivery.
  minimum_order numeric(14, 2) not null default 0 check (minimum_order >= 0),
  updated_at timestamptz not null default now()
);
create unique index tariff_default on tariff (is_default) where is_default;

-- ---------------------------------------------------------------- companies and people

-- Companies and people draw from one sequence, and the company made at a sign-up has the id of whoever signs up: an id
-- on the wire that names the caller names their company too.
create sequence party_id as bigint;

-- Somebody who can sign in. Whoever works in the office belongs to no company and has permissions of the office.
create table app_user (
  id bigint primary key default nextval('party_id'),
  email text not null,
  password_hash text not null,
  name text not null,
  language text not null default 'fr' check (language in ('fr', 'nl', 'de', 'en', 'it', 'tr', 'es')),
  is_active boolean not null default false,
  -- Beside what memberships allow: 'represent' clients, and what is done in the office.
  permissions text[] not null default '{}'
    check (permissions <@ array['represent', 'accounts', 'orders', 'finance', 'prices', 'catalogue', 'content', 'administration']),
  -- What somebody may do in the office once they accept the invitation, and since when that waits.
  invited_permissions text[] not null default '{}'
    check (invited_permissions <@ array['accounts', 'orders', 'finance', 'prices', 'catalogue', 'content', 'administration']),
  office_invited_at timestamptz,
  -- Whether somebody works in the office, or is invited to.
  works_in_office boolean not null
    generated always as (array_remove(permissions, 'represent') <> '{}' or office_invited_at is not null) stored,
  pending_email text,
  hide_prices boolean not null default false,
  preferred_warehouse_id bigint references warehouse on delete set null,
  delivery_settings jsonb not null default '{}',
  -- Since when the newsletter is wanted, and since when no longer, by somebody who wanted it (OD-44).
  newsletter_at timestamptz,
  newsletter_left_at timestamptz,
  -- The office has switched the person off. Who is not active and has no such time has never confirmed the address.
  disabled_at timestamptz,
  -- When the first-run page was seen, or passed by (OD-36).
  setup_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  name_key text not null generated always as (plain(name)) stored,
  check ((office_invited_at is null) = (invited_permissions = '{}'))
);
create unique index app_user_email on app_user (lower(email));
create index app_user_email_words on app_user using gin (lower(email) gin_trgm_ops);
create index app_user_mail_key on app_user (mail_key(email));
-- The people of the office are few.
create index app_user_office on app_user (id)
  where works_in_office;

-- The professional customer: whose baskets, addresses, prices and orders these are. The wire calls it the owner.
create table company (
  id bigint primary key default nextval('party_id'),
  -- The enterprise, and who speaks for it.
  enterprise_name text not null default '',
  name text not null,
  email text,
  -- The person whom the office decides with: who signed up. None where a partner made a client without a login.
  contact_id bigint unique references app_user on delete set null,
  -- The client number: the office sets it; the claimed one is what somebody says they have (OD-19).
  erp_id text,
  claimed_erp_id text,
  -- What its orders and mails are written in.
  language text not null default 'fr' check (language in ('fr', 'nl', 'de', 'en', 'it', 'tr', 'es')),
  website text not null default '',
  signup_info text not null default '',
  terms_at timestamptz,
  tariff_id bigint not null references tariff,
  prices_hidden boolean not null default false,
  may_pay_on_account boolean not null default false,
  -- The most that may be open of orders on account; null for no limit.
  credit_limit numeric(14, 2) check (credit_limit >= 0),
  -- What its orders are invoiced by, and how many days it has to pay what it buys on account.
  invoicing text not null default 'order' check (invoicing in ('order', 'shipment', 'month')),
  payment_days integer not null default 30 check (payment_days between 0 and 365),
  -- Where structured invoices reach it, '0208:0411905847'; empty for what its VAT number stands for.
  electronic_address text not null default '',
  profile_submitted_at timestamptz,
  approved_at timestamptz,
  refused_at timestamptz,
  refused_reason text,
  -- The office has switched the company off: nobody buys for it.
  disabled_at timestamptz,
  -- Whoever has orders cannot be deleted at once: the office does it when nothing has to be kept any more (OD-44).
  deletion_requested_at timestamptz,
  -- Nothing of a person is left in the row; it is kept for the orders that name it (OD-44).
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  -- What the office finds and sorts clients by, kept: unaccent() for each row of a list would cost more than the search.
  name_key text not null generated always as (plain(name)) stored,
  enterprise_key text not null generated always as (plain(enterprise_name)) stored,
  search_key text not null generated always as (
    plain(name || ' ' || enterprise_name || ' ' || coalesce(email, '') || ' ' || coalesce(erp_id, '') || ' ' || coalesce(claimed_erp_id, ''))
  ) stored,
  check (approved_at is null or refused_at is null)
);
create unique index company_erp_id on company (erp_id) where erp_id is not null;
create index company_search_key on company using gin (search_key gin_trgm_ops);
create index company_by_creation on company (created_at desc, id desc);
create index company_by_name on company (name_key, id);
create index company_by_enterprise on company (enterprise_key, id);
create index company_tariff_in_use on company (tariff_id);
create index company_mail_key on company (mail_key(email)) where email is not null;
create index company_erp_key on company (code_key(erp_id)) where erp_id is not null;
create index company_claimed_erp_key on company (code_key(claimed_erp_id)) where claimed_erp_id is not null;
create index company_deletion on company (deletion_requested_at) where deletion_requested_at is not null;
-- The office's queue, the longest wait first.
create index company_waiting on company ((coalesce(profile_submitted_at, created_at)), id)
  where approved_at is null and refused_at is null and deletion_requested_at is null and disabled_at is null
    and erased_at is null and contact_id is not null;

-- The price lists an administrator gave to this company; company.tariff_id is the one in use.
create table company_tariff (
  company_id bigint not null references company on delete cascade,
  tariff_id bigint not null references tariff,
  primary key (company_id, tariff_id)
);
create index company_tariff_tariff on company_tariff (tariff_id);

-- Who belongs to a company, and as what: its own people as manager or buyer, a partner as representative (OD-70).
create table membership (
  user_id bigint not null references app_user on delete cascade,
  company_id bigint not null references company on delete cascade,
  role text not null check (role in ('manager', 'buyer', 'representative')),
  -- Whose prices and basket somebody meets who names no company.
  is_default boolean not null default false,
  -- Since when an invitation waits to be accepted: until then somebody does not belong to the company.
  invited_at timestamptz,
  -- Since when access to this company has ended; the row stays, so that it can be given back.
  disabled_at timestamptz,
  -- Given by an area of the representative, not by name: it ends with the area.
  by_area boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, company_id),
  check (not is_default or role <> 'representative')
);
create unique index membership_default on membership (user_id) where is_default;
create index membership_company on membership (company_id);
create index membership_invited on membership (invited_at) where invited_at is not null;
create index membership_by_area on membership (user_id) where by_area;

-- Where a representative orders for all clients: a country, or all of them without one, and of it those with a postcode
-- from one to the other, as far as these go ('12' to '14'), without spaces and in capitals; '' is no bound.
create table representative_area (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  country_id bigint references country,
  from_code text not null default '' check (from_code = code_key(from_code)),
  to_code text not null default '' check (to_code = code_key(to_code)),
  check (country_id is not null or from_code = '' and to_code = '')
);
create index representative_area_user on representative_area (user_id);

-- A sign-in, from then until it ends: the tokens of a user name it (OD-73). Kept for a day after its end, so that
-- whoever is still at work with it is told why.
create table user_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- What the browser calls itself, and the address of its last call.
  device text not null,
  address text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('user', 'password', 'office')),
  check ((ended_at is null) = (ended_by is null))
) with (fillfactor = 90);
create index user_session_user on user_session (user_id);
create index user_session_ended on user_session (ended_at) where ended_at is not null;
create index user_session_age on user_session (created_at);

-- What somebody signs in with beside the password: a secret that an app on their phone makes codes of (TOTP). In force
-- once a first code has confirmed it.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  -- Encrypted under SECRET.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The half minute whose code was used last: earlier ones and its own count no more.
  used_step bigint not null default 0,
  created_at timestamptz not null
);

-- For who has lost the phone; each is good once. Hashed under SECRET.
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Mailed links: only the hash of a token is kept, each is good once.
create table account_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  purpose text not null
    check (purpose in ('activation', 'password_reset', 'email_change_consent', 'email_change', 'invitation')),
  -- To which company an invitation is; none for one to the office.
  company_id bigint references company on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_token_user on account_token (user_id, purpose);
create index account_token_company on account_token (company_id) where company_id is not null;

-- Counted failures and requests per key ("sign_in:account:…", "sign_in:address:…"), for throttling.
create table throttle_hit (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default now()
);
create index throttle_hit_key on throttle_hit (key, at);

-- ---------------------------------------------------------------- addresses

create table shipping_address (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  name text not null,
  address_one text not null,
  address_two text not null default '',
  city_id bigint references city on delete set null,
  city_name text not null,
  code text not null,
  country_id bigint not null references country,
  vat text not null default '',
  phone text not null,
  email text not null default '',
  additional_email text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index shipping_address_company on shipping_address (company_id);
create unique index shipping_address_default on shipping_address (company_id) where is_default;

create table billing_info (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  enterprise_name text not null,
  name text not null,
  address_one text not null,
  address_two text not null default '',
  city_id bigint references city on delete set null,
  city_name text not null,
  code text not null,
  country_id bigint not null references country,
  vat text not null default '',
  phone text not null,
  email text not null,
  additional_email text not null default '',
  corporate_status_id bigint references corporate_status,
  sector_id bigint references sector,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index billing_info_company on billing_info (company_id);
create index billing_info_vat on billing_info (code_key(vat)) where vat <> '';
create index billing_info_vat_start on billing_info (code_key(vat) text_pattern_ops) where vat <> '';
create index billing_info_mail_key on billing_info (mail_key(email));
create unique index billing_info_default on billing_info (company_id) where is_default;

-- ---------------------------------------------------------------- catalogue

create table category (
  id bigint generated always as identity primary key,
  parent_id bigint references category,
  code text not null unique,
  slug text not null unique,
  name jsonb not null,
  level integer not null check (level between 1 and 3),
  position integer not null default 0,
  -- What is not is not offered any more: not in the menu, the filters, or for new styles.
  is_active boolean not null default true
);
create index category_parent on category (parent_id, position);

-- What was merged into another one, so that addresses which name it find that one. `id` is not there any more.
create table merged_reference (
  kind text not null check (kind in ('category', 'brand', 'color', 'size', 'catalog')),
  id bigint not null,
  into_id bigint not null,
  primary key (kind, id)
);
create index merged_reference_into on merged_reference (kind, into_id);

create table brand (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  position integer not null default 0,
  is_active boolean not null default true
);
create table catalog (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  is_active boolean not null default true
);
create table color (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  hex text,
  family text,
  synonyms text[] not null default '{}',
  position integer not null default 0,
  is_active boolean not null default true
);
create table size (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  run text not null default '',
  position integer not null default 0,
  is_active boolean not null default true
);

-- A style: what a catalogue page shows.
create table product_group (
  id bigint generated always as identity primary key,
  ref text not null unique,
  ref_key text not null generated always as (code_key(ref)) stored,
  brand_id bigint references brand,
  category_id bigint not null references category,
  name jsonb not null,
  description jsonb not null default '{}',
  images text[] not null default '{}',
  unit text not null default 'piece',
  tiers_scope text not null default 'group' check (tiers_scope in ('group', 'product')),
  published_on date,
  is_deal boolean not null default false,
  is_active boolean not null default true,
  -- The day from which customers see it, and the last on which they do: while they wait. What has come is taken away.
  shown_from date,
  shown_until date,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Its name in all languages, as the office searches it.
  name_key text not null generated always as (plain(
    coalesce(name ->> 'fr', '') || ' ' || coalesce(name ->> 'nl', '') || ' ' ||
    coalesce(name ->> 'de', '') || ' ' || coalesce(name ->> 'en', ''))) stored
);
create index product_group_name on product_group using gin (name_key gin_trgm_ops);
create index product_group_updated_at on product_group (updated_at, id);
create index product_group_shown_from on product_group (shown_from) where shown_from is not null;
create index product_group_shown_until on product_group (shown_until) where shown_until is not null;
create index product_group_by_ref_key on product_group (ref_key text_pattern_ops);
create index product_group_ref_parts on product_group using gin (ref_key gin_trgm_ops);
-- References without a digit: a text of words is one of them or none, and few catalogues have any.
create index product_group_plain_ref on product_group (ref_key) where ref_key !~ '[0-9]' and is_active;
create index product_group_category on product_group (category_id, position);
create index product_group_brand on product_group (brand_id);

-- Papers about a style that customers download: a PDF or a picture each, in one language or (null) for all.
create table style_paper (
  id bigint generated always as identity primary key,
  group_id bigint not null references product_group on delete cascade,
  -- Of its file.
  file_key text not null unique,
  kind text not null check (kind in ('size_chart', 'technical', 'care', 'certificate')),
  title text not null,
  language text check (language in ('fr', 'nl', 'de', 'en')),
  type text not null check (type in ('pdf', 'jpg')),
  bytes integer not null,
  position integer not null default 0,
  -- It can be brought back for thirty days.
  removed_at timestamptz
);
create index style_paper_group on style_paper (group_id, position);

create table group_catalog (
  group_id bigint not null references product_group on delete cascade,
  catalog_id bigint not null references catalog on delete cascade,
  primary key (group_id, catalog_id)
);
create index group_catalog_catalog on group_catalog (catalog_id);

-- A SKU: one colour and size of a style, the thing that is ordered.
create table product (
  id bigint generated always as identity primary key,
  group_id bigint not null references product_group on delete cascade,
  ref text not null unique,
  ref_key text not null generated always as (code_key(ref)) stored,
  gtin text,
  color_id bigint references color,
  size_id bigint references size,
  pack integer not null default 1 check (pack > 0),
  unit text not null default 'piece',
  weight_grams integer check (weight_grams >= 0),
  length_cm integer check (length_cm >= 0),
  min_quantity integer not null default 1 check (min_quantity > 0),
  customs_code text,
  vat_category text not null default 'standard'
    check (vat_category in ('standard', 'intermediate', 'reduced', 'super_reduced')),
  is_pickup_only boolean not null default false,
  stock_policy text not null default 'deny' check (stock_policy in ('deny', 'backorder', 'on_request')),
  limited_below integer not null default 0,
  image text,
  recommend_price numeric(14, 4),
  -- What a unit costs the shop, without VAT: for the office alone.
  cost_price numeric(14, 4) check (cost_price >= 0),
  successor_id bigint references product on delete set null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create unique index product_gtin on product (gtin) where gtin is not null;
create index product_by_ref_key on product (ref_key text_pattern_ops);
create index product_ref_parts on product using gin (ref_key gin_trgm_ops);
create index product_plain_ref on product (ref_key) where ref_key !~ '[0-9]' and is_active;
create index product_group_id on product (group_id);
create index product_color on product (color_id);
create index product_size on product (size_id);
create index product_successor on product (successor_id) where successor_id is not null;

-- A customer's own article codes.
create table company_code (
  company_id bigint not null references company on delete cascade,
  code_key text not null,
  code text not null,
  product_id bigint not null references product on delete cascade,
  primary key (company_id, code_key)
);
create index company_code_product on company_code (product_id, company_id);

create table user_brand (
  user_id bigint not null references app_user on delete cascade,
  brand_id bigint not null references brand on delete cascade,
  primary key (user_id, brand_id)
);
create index user_brand_brand on user_brand (brand_id);
create table user_catalog (
  user_id bigint not null references app_user on delete cascade,
  catalog_id bigint not null references catalog on delete cascade,
  primary key (user_id, catalog_id)
);
create index user_catalog_catalog on user_catalog (catalog_id);

-- Grows with every transaction that changes what the catalogue says: texts, products, prices, names. Whoever read
-- something under one version may use it again while the version is the same. Stock, baskets, orders and agreements
-- with companies are not part of it: they are read each time.
create table catalogue_version (
  is_single boolean primary key default true check (is_single),
  version bigint not null default 0
);
insert into catalogue_version default values;
-- A transaction that changes the catalogue has a row here until it commits: it counts once, however many statements it has,
-- and last of all, so that no other one waits for it.
create table catalogue_change (
  in_transaction xid8 primary key
);

-- ---------------------------------------------------------------- prices

-- Unit price of a tariff from min_quantity units up; the row with the lowest min_quantity is the base price.
create table price (
  product_id bigint not null references product on delete cascade,
  tariff_id bigint not null references tariff on delete cascade,
  min_quantity integer not null default 1 check (min_quantity > 0),
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  primary key (product_id, tariff_id, min_quantity)
);
create index price_tariff on price (tariff_id);
-- Prices of a tariff that change together: `price` holds what is charged now, a change what is charged from a day on, and
-- once it is in force, what was before.
create table price_change (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references tariff on delete cascade,
  kind text not null check (kind in ('edit', 'import', 'raise')),
  -- While a job works on it: 'preparing', 'applying' or 'undoing', with how far it is in percent.
  status text not null default 'draft'
    check (status in ('preparing', 'draft', 'scheduled', 'applying', 'in_force', 'undoing', 'ended', 'withdrawn', 'undone')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- Of a raise.
  percent numeric(5, 2),
  rounding numeric(5, 4),
  note text not null default '',
  starts_on date check (starts_on is not null or status in ('preparing', 'draft', 'withdrawn')),
  -- The last day; the day after, the prices of before are back.
  ends_on date check (ends_on >= starts_on),
  created_at timestamptz not null default now(),
  created_by bigint references app_user on delete set null,
  applied_at timestamptz,
  -- Why a job has given it up; it stands where it was before.
  failure text
);
create index price_change_tariff on price_change (tariff_id, id);
create index price_change_created_at on price_change (created_at, id);
create index price_change_created_by on price_change (created_by);
create index price_change_scheduled on price_change (starts_on) where status = 'scheduled';
create index price_change_ending on price_change (ends_on) where status = 'in_force';
create table price_change_line (
  change_id bigint not null references price_change on delete cascade,
  product_id bigint not null references product on delete cascade,
  min_quantity integer not null check (min_quantity > 0),
  -- Null where there was no such step, and before the change is in force.
  old_price numeric(14, 4),
  -- Null where the step ends.
  new_price numeric(14, 4) check (new_price >= 0),
  primary key (change_id, product_id, min_quantity)
);
create index price_change_line_product on price_change_line (product_id);
-- Companies with which the same prices are agreed; a company may be in several.
create table client_group (
  id bigint generated always as identity primary key,
  name text not null unique,
  note text not null default '',
  created_at timestamptz not null default now()
);
create table client_group_member (
  company_id bigint not null references company on delete cascade,
  group_id bigint not null references client_group on delete cascade,
  primary key (company_id, group_id)
);
create index client_group_member_group on client_group_member (group_id);
-- What is agreed about prices with one company or a group of them: a unit price, in steps a row each, or a discount on the
-- tariff's; of a product, a style, a category with all below it, or a brand. Which one counts is in
-- functions/agreed_steps.sql.
create table agreement (
  id bigint generated always as identity primary key,
  company_id bigint references company on delete cascade,
  group_id bigint references client_group on delete cascade,
  product_id bigint references product on delete cascade,
  style_id bigint references product_group on delete cascade,
  category_id bigint references category on delete cascade,
  brand_id bigint references brand on delete cascade,
  min_quantity integer not null default 1 check (min_quantity > 0),
  unit_price numeric(14, 4) check (unit_price >= 0),
  -- Percent, from the first unit on.
  discount numeric(5, 2) check (discount > 0 and discount <= 100),
  -- Both included; null for no bound.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  note text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(company_id, group_id) = 1),
  check (num_nonnulls(product_id, style_id, category_id, brand_id) = 1),
  check (num_nonnulls(unit_price, discount) = 1),
  check (discount is null or min_quantity = 1),
  unique nulls not distinct (company_id, group_id, product_id, style_id, category_id, brand_id, min_quantity, starts_on)
);
create index agreement_company on agreement (company_id, product_id) where company_id is not null;
create index agreement_group on agreement (group_id, product_id) where group_id is not null;
create index agreement_product on agreement (product_id) where product_id is not null;
create index agreement_style on agreement (style_id) where style_id is not null;
create index agreement_category on agreement (category_id) where category_id is not null;
create index agreement_brand on agreement (brand_id) where brand_id is not null;
-- What begins or is over on a day.
create index agreement_starts_on on agreement (starts_on) where starts_on is not null;
create index agreement_ends_on on agreement (ends_on) where ends_on is not null;
-- Lower prices for all clients, or those of some countries, for a time: a unit price or a discount on the tariff's. Which
-- clients pay them is in functions/own_steps.sql.
create table promotion (
  id bigint generated always as identity primary key,
  name text not null,
  unit_price numeric(14, 4) check (unit_price > 0),
  -- Percent.
  discount numeric(5, 2) check (discount > 0 and discount < 100),
  -- Both included; null for no end.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- So many units are sold at this price, over all products and clients.
  unit_limit integer check (unit_limit > 0),
  -- A product is part of it while some of it is in stock.
  while_in_stock boolean not null default false,
  created_at timestamptz not null default now(),
  check (num_nonnulls(unit_price, discount) = 1)
);
create index promotion_ends on promotion (ends_on);
create index promotion_starts_on on promotion (starts_on);
-- What it is of: products, styles, categories with all below them, or brands.
create table promotion_target (
  promotion_id bigint not null references promotion on delete cascade,
  product_id bigint references product on delete cascade,
  style_id bigint references product_group on delete cascade,
  category_id bigint references category on delete cascade,
  brand_id bigint references brand on delete cascade,
  check (num_nonnulls(product_id, style_id, category_id, brand_id) = 1),
  unique nulls not distinct (promotion_id, product_id, style_id, category_id, brand_id)
);
create index promotion_target_product on promotion_target (product_id) where product_id is not null;
create index promotion_target_style on promotion_target (style_id) where style_id is not null;
create index promotion_target_category on promotion_target (category_id) where category_id is not null;
create index promotion_target_brand on promotion_target (brand_id) where brand_id is not null;
-- Where it is for clients of some countries only: those that their default billing data name.
create table promotion_country (
  promotion_id bigint not null references promotion on delete cascade,
  country_id bigint not null references country,
  primary key (promotion_id, country_id)
);
create index promotion_country_country on promotion_country (country_id);

-- ---------------------------------------------------------------- stock

-- available = on_hand - reserved. Under stock_policy 'deny' an order never lets reserved exceed on_hand.
create table stock (
  product_id bigint not null references product on delete cascade,
  warehouse_id bigint not null references warehouse,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  shelf text not null default '',
  shelf_path integer not null default 0,
  primary key (product_id, warehouse_id)
);
create index stock_warehouse on stock (warehouse_id, shelf_path);
create table incoming_stock (
  id bigint generated always as identity unique,
  product_id bigint not null references product on delete cascade,
  warehouse_id bigint not null references warehouse,
  expected_on date not null,
  quantity integer not null check (quantity > 0),
  primary key (product_id, warehouse_id, expected_on)
);
create index incoming_stock_expected on incoming_stock (expected_on);
-- Products whose waiting orders may be promised other days now (functions/promises.sql).
create table promise_to_renew (
  product_id bigint primary key references product on delete cascade,
  marked_at timestamptz not null
);

-- What somebody is told of when it can be had again; told once, then the row is gone (C-10).
create table stock_alert (
  user_id bigint not null references app_user on delete cascade,
  product_id bigint not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index stock_alert_product on stock_alert (product_id);

-- Styles that somebody has marked to find them again, for each company that they order for.
create table favourite (
  user_id bigint not null references app_user on delete cascade,
  company_id bigint not null references company on delete cascade,
  group_id bigint not null references product_group on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, company_id, group_id)
);
create index favourite_company on favourite (company_id);
create index favourite_group on favourite (group_id);

-- ---------------------------------------------------------------- search

-- What the servers search in: each keeps a copy in memory and follows the changes by their versions. Written by
-- features/catalogue/search/search-index.service.ts only; docs/decisions/0032 says why.

-- Counts changes to what is found and how it is named: answers worked out under one version hold until the next.
create table search_state (
  is_single boolean primary key default true check (is_single),
  version bigint not null default 0,
  -- The version under which everything was last written anew: what is older is to be read again as a whole.
  rebuilt bigint not null default 0
);
insert into search_state default values;

-- The same for stock markers, in shards: transactions that change stock at once need not wait for each other.
create table search_stock_change (
  shard integer primary key,
  changes bigint not null default 0
);
insert into search_stock_change (shard) select generate_series(0, 15);

-- A style as it is found and listed. No foreign key to product_group: a refresh must not wait for an import that holds
-- its rows.
create table search_group (
  group_id bigint primary key,
  -- The version of the search that wrote the row.
  changed bigint not null,
  -- What is taken off sale stays, until all is written anew, for the servers to hear of it.
  is_on_sale boolean not null,
  ref_key text not null,
  -- The order of the catalogue: the category's place in the tree, then the group's own.
  category_rank bigint not null,
  position integer not null,
  category_id bigint not null,
  brand_id bigint,
  published_on date,
  image text,
  -- In their own order.
  color_ids integer[] not null,
  size_ids integer[] not null,
  pack integer not null,
  min_quantity integer not null,
  recommend_price numeric(14, 4),
  is_out_of_stock boolean not null,
  is_limited_stock boolean not null,
  -- The words of its name by language, and those of its descriptions in all of them, as words.rules.ts cuts them.
  name_words jsonb not null default '{}',
  description_words text not null default '',
  -- The filter values that show it, as "kind value", categories with all above them.
  filters text[] not null default '{}',
  -- Colours and sizes of which it has a product with both: color, size, color, size and so on.
  color_sizes integer[] not null default '{}'
) with (fillfactor = 85);
create index search_group_changed on search_group (changed);
create index search_group_out_of_stock on search_group (group_id) where is_out_of_stock;

-- The lowest base price over the products of a group, per tariff.
create table search_price (
  group_id bigint not null,
  tariff_id bigint not null,
  price numeric(14, 4) not null,
  primary key (group_id, tariff_id)
);

-- What was searched for and found nothing, by day; of whom is not kept. For 90 days.
create table search_without_result (
  id bigint generated always as identity primary key,
  day date not null,
  language text not null,
  words text not null,
  times integer not null check (times > 0),
  unique (day, language, words)
);

-- What purchasers say for what the catalogue calls otherwise, and words that a search passes over.
create table search_term (
  id bigint generated always as identity primary key,
  -- Of which language the term is; none: of all.
  language text check (language in ('fr', 'nl', 'de', 'en')),
  kind text not null check (kind in (
    'synonym', -- stands for "means": words, all of which are wanted; "|" between several such
    'filler', -- says nothing of what is wanted
    'general', -- says nothing beside another word or at the end of one: "vêtements de pluie", "kokskledij"
    'without', -- comes before what must not be there: "sans capuche"
    'size_label', -- comes before a size: "taille 44"
    'quantity', -- comes beside a number of pieces: "10 stuks"
    'size', -- another name of the sizes whose codes are "means", "|" between them
    'not_sold' -- is nothing of ours, although a description may speak of it
  )),
  term text not null,
  means text not null default '',
  unique nulls not distinct (language, kind, term)
);

-- ---------------------------------------------------------------- delivery

create table delivery_option (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('pickup', 'shipping')),
  name jsonb not null,
  description jsonb not null default '{}',
  lead_days integer not null default 1 check (lead_days >= 0),
  -- Orders after this hour (local time of the warehouse) count from the next working day.
  cutoff_time time not null default '15:00',
  blocks_pickup_only boolean not null default false,
  position integer not null default 0,
  is_active boolean not null default true
);
create table delivery_option_country (
  delivery_option_id bigint not null references delivery_option on delete cascade,
  country_id bigint not null references country,
  primary key (delivery_option_id, country_id)
);
create table delivery_option_warehouse (
  delivery_option_id bigint not null references delivery_option on delete cascade,
  warehouse_id bigint not null references warehouse,
  primary key (delivery_option_id, warehouse_id)
);
-- What an option costs. The rule that names most (country, then tariff) applies; null means any.
create table delivery_rule (
  id bigint generated always as identity primary key,
  delivery_option_id bigint not null references delivery_option on delete cascade,
  country_id bigint references country,
  tariff_id bigint references tariff,
  price numeric(14, 2) not null default 0 check (price >= 0),
  free_delivery_from numeric(14, 2),
  min_order_amount numeric(14, 2) not null default 0 check (min_order_amount >= 0),
  unique nulls not distinct (delivery_option_id, country_id, tariff_id)
);
-- Days without delivery, and when to say so beforehand. A null country means all four.
create table holiday (
  id bigint generated always as identity primary key,
  day date not null,
  every_year boolean not null default false,
  country_id bigint references country,
  name jsonb not null,
  is_closed boolean not null default true,
  has_notice boolean not null default false,
  notice_days integer not null default 7,
  unique nulls not distinct (day, country_id)
);

-- ---------------------------------------------------------------- baskets

-- A change of a basket is the write that happens most. No index of the two tables has a column that it changes
-- (updated_at, version, quantity, rank), and their pages keep room, so that a row is rewritten in its place.

-- Baskets and their lines draw from one sequence: a line's id is never a basket's, so a path may name either.
create sequence basket_and_line_id as bigint;
-- Counts additions: the line that was added last stands first.
create sequence basket_line_rank as bigint;

create table basket (
  id bigint primary key default nextval('basket_and_line_id'),
  company_id bigint not null references company on delete cascade,
  -- Whose working basket this is: a partner has one for each client beside the client's own.
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('current', 'saved')),
  name text not null default '',
  tariff_id bigint references tariff on delete set null,
  version integer not null default 1,
  delivery_option_id bigint references delivery_option on delete set null,
  warehouse_id bigint references warehouse on delete set null,
  delivery_date date,
  shipping_address_id bigint references shipping_address on delete set null,
  billing_id bigint references billing_info on delete set null,
  comment text not null default '',
  customer_reference text not null default '',
  specific_request text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A saved basket that was deleted can be brought back for a day.
  deleted_at timestamptz
) with (fillfactor = 80);
create index basket_deleted on basket (deleted_at) where deleted_at is not null;
create unique index basket_current on basket (user_id, company_id) where kind = 'current';
create index basket_company on basket (company_id);

create table basket_line (
  id bigint primary key default nextval('basket_and_line_id'),
  basket_id bigint not null references basket on delete cascade,
  product_id bigint not null references product on delete cascade,
  -- Packs.
  quantity integer not null check (quantity > 0),
  comment text not null default '',
  rank bigint not null default nextval('basket_line_rank'),
  -- Of a saved line: unit price, and units per pack, when it was last agreed to: to say what has changed since.
  seen_price numeric(14, 4),
  seen_pack integer,
  unique (basket_id, product_id, comment)
) with (fillfactor = 90);
create index basket_line_product on basket_line (product_id);

-- Who wants to be reminded of a saved basket by mail: every week on a day from 1 (Monday) to 7, or every month on a day
-- from 1 to 31, the last one where the month has less.
create table basket_reminder (
  basket_id bigint not null references basket on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  every text not null check (every in ('week', 'month')),
  day integer not null check (day between 1 and case every when 'week' then 7 else 31 end),
  -- The last day on which it was sent.
  sent_on date,
  primary key (basket_id, user_id)
);
create index basket_reminder_user on basket_reminder (user_id);

-- Commands to a basket that were carried out, with their first answer: sent again they count once (OD-71).
create table basket_command (
  user_id bigint not null references app_user on delete cascade,
  -- Chosen by the caller.
  key text not null,
  company_id bigint not null references company on delete cascade,
  -- Of what was asked: the key stands for that, and for nothing else.
  digest bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index basket_command_company on basket_command (company_id);
create index basket_command_created on basket_command (created_at);

-- How a company has the files of a layout read: which sheet and columns hold what (OD-33).
create table import_mapping (
  company_id bigint not null references company on delete cascade,
  -- SHA-256 of the names of the columns, or of how many there are.
  layout bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (company_id, layout)
);

-- ---------------------------------------------------------------- orders

-- The last number given in a year: "BE-2026-000123".
create table order_number (
  year integer primary key,
  last integer not null
);
create table customer_order (
  id bigint generated always as identity primary key,
  name text not null unique,
  company_id bigint not null references company,
  placed_by bigint not null references app_user,
  -- Two facts that move apart, what becomes of the goods and of the money; `status` (OD-09) follows from them.
  fulfilment text not null default 'open' check (fulfilment in (
    'open', 'in_progress', 'processed', 'completed', 'client_canceled', 'admin_canceled'
  )),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'not_paid', 'refunded')),
  -- The office waits for the money before it begins.
  payment_requested boolean not null default false,
  status text not null generated always as (case
    when fulfilment <> 'open' then fulfilment
    when payment_status = 'paid' then 'paid'
    when payment_requested then 'pending_payment'
    else 'submitted'
  end) stored,
  payment_method text not null check (payment_method in ('bank_transfer', 'online', 'on_account')),
  -- Belgian structured communication, twelve digits without its signs.
  payment_reference text not null unique check (payment_reference ~ '^\d{12}$'),
  tariff_id bigint not null references tariff,
  language text not null,
  delivery_option_id bigint references delivery_option,
  warehouse_id bigint references warehouse,
  delivery_date date,
  -- Frozen as they were when the order was placed.
  delivery_option jsonb not null,
  shipping_address jsonb,
  billing jsonb not null,
  -- Whether it waits until all is there, and what becomes of what turns out short when it is picked.
  delivery_mode text not null default 'split' check (delivery_mode in ('together', 'split')),
  shortage text not null default 'backorder' check (shortage in ('backorder', 'remove')),
  comment text not null default '',
  customer_reference text not null default '',
  specific_request text not null default '',
  total numeric(14, 2) not null,
  delivery numeric(14, 2) not null,
  total_taxes numeric(14, 2) not null,
  grand_total numeric(14, 2) not null,
  -- A sum per rate, the highest first, with its share of the delivery: [{"rate": "21.00", "base": "…", "amount": "…"}]
  vat jsonb not null,
  -- Who of the office sees to it.
  assignee_id bigint references app_user on delete set null,
  -- The last moment at which the delivery date can still be kept after a change.
  changeable_until timestamptz,
  -- Nothing of it is left to invoice: keeps the search for those that are short.
  is_invoiced boolean not null default false,
  -- All of that was credited: functions/open_amounts.sql keeps it true.
  is_credited boolean not null default false,
  -- The number of this revision; those before are in order_revision.
  version integer not null default 1,
  basket_id bigint,
  basket_version integer,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  last_edit timestamptz not null default now(),
  unique (placed_by, idempotency_key),
  unique (basket_id, basket_version)
);
-- What a company owes on account.
create index customer_order_on_account on customer_order (company_id)
  where payment_method = 'on_account' and payment_status in ('pending', 'not_paid')
    and fulfilment not in ('client_canceled', 'admin_canceled');
create index customer_order_company on customer_order (company_id, created_at desc, id desc);
create index customer_order_status on customer_order (status, created_at desc);
create index customer_order_name_start on customer_order (code_key(name) text_pattern_ops);
create index customer_order_placed_by on customer_order (placed_by, created_at desc);
-- The office's list: by date, by the words of a search, and those that are late.
create index customer_order_created on customer_order (created_at desc, id desc);
create index customer_order_words on customer_order using gin (lower(name || ' ' || customer_reference) gin_trgm_ops);
create index customer_order_assignee on customer_order (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index customer_order_to_invoice on customer_order (company_id, id)
  where fulfilment in ('in_progress', 'processed', 'completed') and not is_invoiced;
-- The few that are not paid: to be asked for, or paid back.
create index customer_order_unpaid on customer_order (payment_status, created_at desc, id desc)
  where payment_status <> 'paid';
create index customer_order_due on customer_order (delivery_date) where fulfilment in ('open', 'in_progress');

create table order_item (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  product_id bigint references product on delete set null,
  position integer not null,
  -- Frozen product data, in the order's language.
  ref text not null,
  title text not null,
  color text not null default '',
  size text not null default '',
  unit text not null,
  pack integer not null,
  -- Packs, and units.
  quantity integer not null check (quantity > 0),
  total_qty integer not null check (total_qty > 0),
  weight_grams integer,
  customs_code text,
  warehouse_position text not null default '',
  path integer not null default 0,
  on_request boolean not null default false,
  comment text not null default '',
  -- What is promised: [{"units": 4, "date": "2026-12-01"}], soonest first; the day is null where nobody knows it yet.
  promised jsonb not null default '[]',
  unit_price numeric(14, 4) not null,
  total numeric(14, 2) not null,
  -- How the line is taxed: 0 percent where the order's VAT decision says so.
  vat_category text not null,
  vat_rate numeric(5, 2) not null,
  -- What its price comes from, where that is a promotion: its units count towards the limit.
  promotion_id bigint references promotion on delete set null
);
create index order_item_promotion on order_item (promotion_id) where promotion_id is not null;
create index order_item_order on order_item (order_id, position);
create index order_item_product on order_item (product_id);

-- What a company has ordered of each product: kept by triggers on orders and their items
-- (functions/ordered_product.sql), in their transaction.
create table ordered_product (
  company_id bigint not null references company on delete cascade,
  product_id bigint not null references product on delete cascade,
  group_id bigint not null, -- the product's
  -- In orders that are still 'submitted': what search and product pages mark as ordered already.
  units bigint not null,
  -- Orders that were not cancelled, and what the last six of them hold of it, newest first:
  -- [{"at": seconds since 1970, "units": 12, "price": "5.0000"}].
  orders integer not null default 0,
  recent jsonb not null default '[]',
  primary key (company_id, product_id)
);
create index ordered_product_group on ordered_product (company_id, group_id);
create index ordered_product_product on ordered_product (product_id);

-- What was ordered on each day, by nobody, by client, style and product: goods without VAT, without what was cancelled or
-- credited since (docs/decisions/0102). Triggers note when an order was placed of which this may have changed
-- (functions/sales.sql), and the job sum_sales sums its day anew, and then its month.
create table sales_to_sum (
  id bigint generated always as identity primary key,
  at timestamptz not null
);
create table sales_of_day (
  day date primary key,
  orders integer not null,
  units bigint not null,
  turnover numeric(14, 2) not null
);
create table sales_of_client (
  day date not null,
  company_id bigint not null references company on delete cascade,
  orders integer not null,
  units bigint not null,
  turnover numeric(14, 2) not null,
  primary key (day, company_id)
);
create index sales_of_client_company on sales_of_client (company_id);
create table sales_of_style (
  day date not null,
  group_id bigint not null references product_group on delete cascade,
  orders integer not null,
  units bigint not null,
  turnover numeric(14, 2) not null,
  primary key (day, group_id)
);
create index sales_of_style_group on sales_of_style (group_id);
create table sales_of_product (
  day date not null,
  product_id bigint not null references product on delete cascade,
  orders integer not null,
  units bigint not null,
  primary key (day, product_id)
);
create index sales_of_product_product on sales_of_product (product_id);
-- The same by month, from its first day on.
create table sales_of_client_by_month (
  month date not null,
  company_id bigint not null references company on delete cascade,
  orders integer not null,
  units bigint not null,
  turnover numeric(14, 2) not null,
  primary key (month, company_id)
);
create index sales_of_client_by_month_company on sales_of_client_by_month (company_id);
create table sales_of_style_by_month (
  month date not null,
  group_id bigint not null references product_group on delete cascade,
  orders integer not null,
  units bigint not null,
  turnover numeric(14, 2) not null,
  primary key (month, group_id)
);
create index sales_of_style_by_month_group on sales_of_style_by_month (group_id);

-- An order as it stood before an edit: what was agreed to, and its lines. Never changed.
create table order_revision (
  order_id bigint not null references customer_order on delete cascade,
  number integer not null,
  content jsonb not null,
  primary key (order_id, number)
);

-- What of stock.reserved an order item holds.
create table stock_reservation (
  order_item_id bigint not null references order_item on delete cascade,
  product_id bigint not null references product on delete cascade,
  warehouse_id bigint not null references warehouse,
  quantity integer not null check (quantity > 0),
  primary key (order_item_id, warehouse_id)
);
create index stock_reservation_product on stock_reservation (product_id, warehouse_id);

-- The journal of stock, and the only way to change a counter of `stock`: a row that is added here changes them, in the same
-- statement (functions/stock_journal.sql). Rows are only added.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id bigint not null references product on delete cascade,
  warehouse_id bigint not null, -- a stock row with it follows, and names the warehouse
  at timestamptz not null default now(),
  -- What was added to the counters, or taken from them.
  on_hand integer not null default 0,
  reserved integer not null default 0,
  reason text not null check (reason in (
    'reserve', 'release', 'ship', 'receipt', 'count', 'move', 'return', 'import'
  )),
  -- What caused it, and who; nobody where the shop did it by itself, as an import does.
  order_id bigint references customer_order on delete set null,
  actor_id bigint references app_user on delete set null,
  note text not null default '',
  -- Names one try: sent again, it counts once.
  key text unique,
  -- A count that finds what is expected is worth its row.
  check (on_hand <> 0 or reserved <> 0 or reason = 'count')
);
create index stock_movement_stock on stock_movement (product_id, warehouse_id, id);
create index stock_movement_at on stock_movement (at, id);
create index stock_movement_reason on stock_movement (reason, at, id)
  where reason in ('receipt', 'count', 'move', 'return', 'import');
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
create index stock_movement_actor on stock_movement (actor_id) where actor_id is not null;

-- The steps of an order's life: which, by whom, when and why (OD-09).
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  at timestamptz not null default now(),
  action text not null,
  actor_id bigint references app_user on delete set null,
  -- What the actor was to the order; `system` is nobody.
  actor_kind text not null check (actor_kind in ('customer', 'office', 'system')),
  from_status text,
  to_status text not null,
  reason text not null default '',
  -- Of a change of what was promised: its lines, each with both days.
  promises jsonb
);
create index order_event_order on order_event (order_id, id);

-- What colleagues of the office tell each other about an order; customers never see it.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  author_id bigint references app_user on delete set null,
  at timestamptz not null default now(),
  text text not null
);
create index order_note_order on order_note (order_id, id);
create index order_note_author on order_note (author_id);

-- Who brings goods to customers.
create table carrier (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  -- Where a parcel is followed, with `{code}` for its tracking code; blank where that is not possible.
  tracking_url text not null default '',
  position integer not null default 0,
  -- Who makes the labels of its parcels (order-documents/label-makers.ts).
  labels text not null default 'shop' check (labels in ('shop')),
  is_active boolean not null default true
);

-- Goods of an order that left a warehouse together; `number` counts the order's.
create table shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  number integer not null,
  warehouse_id bigint not null references warehouse,
  left_at timestamptz not null,
  carrier_id bigint references carrier,
  parcels integer not null default 1 check (parcels > 0),
  tracking_code text not null default '',
  -- Where it is not the carrier's usual one.
  tracking_url text not null default '',
  -- Who has fetched the goods.
  signed_by text not null default '',
  -- A repetition of the call that made it makes no second one.
  idempotency_key text,
  unique (order_id, number),
  unique (order_id, idempotency_key)
);
-- Units of an item that left with a shipment; what is open is the item's units less these.
create table shipment_line (
  shipment_id bigint not null references shipment on delete cascade,
  order_item_id bigint not null references order_item on delete cascade,
  total_qty integer not null check (total_qty > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_line_item on shipment_line (order_item_id);

-- Units of an item that were taken from a shelf of a warehouse and have not left yet, or were not found there, as changes to
-- be added up. Whoever picks sends each under a key, which counts once; what leaves is taken off again.
create table pick (
  order_item_id bigint not null references order_item on delete cascade,
  warehouse_id bigint not null references warehouse,
  key text not null,
  picked integer not null default 0,
  missing integer not null default 0,
  reason text not null default '' check (reason in ('', 'not_found', 'damaged', 'other')),
  at timestamptz not null,
  actor_id bigint references app_user on delete set null,
  primary key (order_item_id, warehouse_id, key)
);

-- Goods of an order that its customer sends back. What of them can be put back into stock is, with the journal.
create table order_return (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  number integer not null,
  status text not null default 'requested' check (status in ('requested', 'refused', 'accepted', 'received', 'credited')),
  reason text not null check (reason in ('wrong_size', 'wrong_article', 'damaged', 'not_needed', 'other')),
  comment text not null default '',
  -- What the office says to it.
  answer text not null default '',
  requested_at timestamptz not null,
  -- Where its goods came to.
  warehouse_id bigint references warehouse,
  -- What is owed back for it, with VAT.
  credit numeric(14, 2) check (credit >= 0),
  -- Whether so much is not left of the lines of its invoices: no credit note was written.
  credit_left_out boolean not null default false,
  idempotency_key text,
  unique (order_id, number),
  unique (order_id, idempotency_key)
);
create index order_return_open on order_return (order_id) where status in ('requested', 'accepted', 'received');
-- Units that are to come back, those that came, and whether they went back into stock.
create table order_return_line (
  return_id bigint not null references order_return on delete cascade,
  order_item_id bigint not null references order_item on delete cascade,
  total_qty integer not null check (total_qty > 0),
  received_qty integer check (received_qty >= 0),
  put_back boolean,
  primary key (return_id, order_item_id)
);
create index order_return_line_item on order_return_line (order_item_id);
-- What its goods look like, as the customer has photographed them.
create table order_return_photo (
  id bigint generated always as identity primary key,
  return_id bigint not null references order_return on delete cascade,
  position integer not null,
  file_key text not null unique,
  unique (return_id, position)
);

-- ---------------------------------------------------------------- payments

-- Money that comes in: one attempt at a provider, or what the office says has been paid.
create table payment (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'mollie', 'office', 'bank')),
  -- What the provider calls it; null until it has answered.
  provider_id text,
  -- Names the attempt to the provider, so that asking twice makes one payment, and names its return page.
  key text not null unique,
  company_id bigint not null references company,
  -- The order that it is meant for, if it is one; payment_invoice has its invoices, payment_allocation what it has paid.
  order_id bigint references customer_order,
  amount numeric(14, 2) not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  -- Where it is paid.
  checkout_url text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (provider, provider_id)
);
create index payment_order on payment (order_id, id);
create index payment_company on payment (company_id);
create index payment_open on payment (created_at) where status = 'open';

-- What the provider answered when it was asked, each state once.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment on delete cascade,
  at timestamptz not null default now(),
  state text not null,
  content jsonb not null,
  unique (payment_id, state)
);

-- A link to pay an order, mailed: a hash of its token, good until it expires, is replaced, or there is nothing to pay.
create table payment_link (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order on delete cascade,
  token_hash bytea not null unique,
  -- The step that asked for the payment: its job may run twice. None where the customer asked for the link.
  order_event_id bigint unique references order_event on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index payment_link_order on payment_link (order_id) where replaced_at is null;

-- What the sandbox knows, which plays a provider.
create table sandbox_payment (
  id text primary key,
  key text not null unique,
  amount numeric(14, 2) not null,
  description text not null,
  return_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null default now()
);
-- What it gave back.
create table sandbox_refund (
  id text primary key,
  key text not null unique,
  payment_id text not null references sandbox_payment,
  amount numeric(14, 2) not null,
  created_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- VAT

create table vat_rate (
  id bigint generated always as identity primary key,
  country_id bigint not null references country,
  category text not null default 'standard' check (category in ('standard', 'intermediate', 'reduced', 'super_reduced')),
  rate numeric(5, 2) not null,
  valid_from date not null,
  valid_to date,
  unique (country_id, category, valid_from)
);

-- What VIES answered for a number; kept as evidence and as the answer while VIES is away.
create table vat_check (
  vat text primary key,
  is_valid boolean not null,
  name text not null default '',
  address text not null default '',
  consultation_number text not null default '',
  checked_at timestamptz not null default now()
);
create table vat_decision (
  order_id bigint primary key references customer_order on delete cascade,
  treatment text not null check (treatment in ('domestic', 'intra_community', 'pickup_domestic', 'no_valid_number', 'pending')),
  vat text not null default '',
  -- {"delivery": kind, "destination": country, "vies": what vat_check said then, or null}
  evidence jsonb not null default '{}',
  decided_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- invoices

-- The last number given per kind and year, and its day: the numbers have no gap, and the days never go back.
create table invoice_number (
  kind text not null,
  year integer not null,
  last integer not null,
  issued_on date not null,
  primary key (kind, year)
);

-- The office has everything invoiced that has left until a day, by a job; its invoices name it, so that a run that was
-- interrupted goes on.
create table invoice_run (
  id bigint generated always as identity primary key,
  until date not null,
  -- Companies that are left out.
  excluding bigint[] not null,
  -- How many invoices there were to issue.
  planned integer not null,
  started_by bigint references app_user on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Why it was given up before all was issued.
  failure text
);
create index invoice_run_started on invoice_run (started_at desc);
-- One at a time.
create unique index invoice_run_unfinished on invoice_run ((true)) where finished_at is null;

-- Invoices and credit notes as they were issued; never changed.
create table invoice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  name text not null unique,
  company_id bigint not null references company,
  -- The invoice that a credit note is about.
  credited_id bigint references invoice,
  -- The return that it is for.
  return_id bigint references order_return,
  -- Names the request of the office that a credit note was asked for by: the same again asks once.
  key text unique,
  issued_on date not null,
  due_on date not null,
  issued_at timestamptz not null,
  issued_by bigint references app_user on delete set null,
  run_id bigint references invoice_run,
  language text not null,
  -- Belgian structured communication, twelve digits without its signs; nobody pays a credit note.
  payment_reference text unique check (payment_reference ~ '^\d{12}$'),
  -- Frozen: whose, to whom, where the goods went, why it is taxed so.
  seller jsonb not null,
  buyer jsonb not null,
  delivery jsonb not null,
  treatment text not null,
  vat_evidence jsonb not null,
  customer_reference text not null default '',
  reason text not null default '',
  -- A sum per rate, the highest first: [{"rate": "21.00", "base": "…", "amount": "…"}]
  vat jsonb not null,
  total numeric(14, 2) not null,
  total_taxes numeric(14, 2) not null,
  grand_total numeric(14, 2) not null,
  -- What of it was paid before it was issued: its papers ask for the rest.
  prepaid numeric(14, 2) not null default 0 check (prepaid >= 0),
  check ((kind = 'credit_note') = (credited_id is not null)),
  check ((kind = 'invoice') = (payment_reference is not null))
);
create index invoice_company on invoice (company_id, issued_on desc, id desc);
create index invoice_issued on invoice (issued_on desc, id desc);
-- A return is credited once on an invoice.
create unique index invoice_return on invoice (return_id, credited_id) where return_id is not null;
create index invoice_run_invoices on invoice (run_id) where run_id is not null;
create index invoice_credited on invoice (credited_id) where credited_id is not null;
create index invoice_words on invoice using gin (lower(name || ' ' || customer_reference) gin_trgm_ops);

-- Lines of an invoice name those of the orders, lines of a credit note those of the invoice. What is open of an order's
-- line is its units less those of its invoices' lines.
create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  position integer not null,
  -- A credit note may take back an amount without goods.
  kind text not null check (kind in ('goods', 'delivery', 'amount')),
  order_id bigint not null references customer_order,
  order_item_id bigint references order_item,
  credited_line_id bigint references invoice_line,
  product_id bigint references product on delete set null,
  ref text not null default '',
  gtin text,
  own_code text,
  title text not null,
  color text not null default '',
  size text not null default '',
  unit text not null,
  pack integer not null default 1,
  total_qty integer not null check (total_qty > 0),
  comment text not null default '',
  unit_price numeric(14, 4) not null,
  total numeric(14, 2) not null,
  vat_category text not null,
  vat_rate numeric(5, 2) not null,
  check ((kind = 'goods') = (order_item_id is not null))
);
create index invoice_line_invoice on invoice_line (invoice_id, position);
create index invoice_line_item on invoice_line (order_item_id);
create index invoice_line_order on invoice_line (order_id);
create index invoice_line_credited on invoice_line (credited_line_id) where credited_line_id is not null;
create index invoice_line_product on invoice_line (product_id);

-- How an invoice is handed over, a row each way.
create table invoice_delivery (
  invoice_id bigint not null references invoice,
  channel text not null check (channel in ('mail', 'ubl')),
  -- 'left_out' where there is nobody that way, 'failed' where it was tried in vain for long enough.
  status text not null check (status in ('waiting', 'delivered', 'refused', 'failed', 'left_out')),
  -- Of the last try.
  at timestamptz not null,
  attempts integer not null,
  -- How often the office has sent it again: a new one to who had refused it.
  round integer not null default 1,
  -- Why it is not delivered yet, as it was answered.
  reason text not null default '',
  -- What the access point calls it.
  reference text not null default '',
  -- The mail that it went with, which has its own fate.
  mail_id bigint,
  primary key (invoice_id, channel)
);
create index invoice_delivery_open on invoice_delivery (status, invoice_id)
  where status in ('waiting', 'refused', 'failed');

-- The invoices that a payment is meant for.
create table payment_invoice (
  payment_id bigint not null references payment on delete cascade,
  invoice_id bigint not null references invoice,
  primary key (payment_id, invoice_id)
);
create index payment_invoice_invoice on payment_invoice (invoice_id);

-- How much of a payment pays which order, and by which of its invoices; less than nothing where it is taken back. What is
-- paid before there is an invoice names none, and is moved to the invoice when it is issued. What is open of invoices and
-- orders, and what is left of payments, is said by functions/open_amounts.sql alone.
create table payment_allocation (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  order_id bigint not null references customer_order,
  invoice_id bigint references invoice,
  amount numeric(14, 2) not null check (amount <> 0),
  at timestamptz not null default now(),
  actor_id bigint references app_user on delete set null
);
create index payment_allocation_payment on payment_allocation (payment_id);
create index payment_allocation_order on payment_allocation (order_id);
create index payment_allocation_invoice on payment_allocation (invoice_id) where invoice_id is not null;

-- Money that goes back to whoever paid: through the provider, or by a transfer that the office makes.
create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  -- What the office gives back, or what the payer's bank has taken back; where that has ended, less than nothing.
  kind text not null default 'refund' check (kind in ('refund', 'chargeback', 'chargeback_reversed')),
  -- Names the refund to the provider, so that asking twice makes one.
  key text not null unique,
  provider_id text,
  amount numeric(14, 2) not null check (case when kind = 'chargeback_reversed' then amount < 0 else amount > 0 end),
  status text not null default 'open' check (status in ('open', 'done', 'failed')),
  reason text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  actor_id bigint references app_user on delete set null
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_open on payment_refund (created_at) where status = 'open';

-- Statements of the bank that were read, each once, whichever file brings it.
create table bank_statement (
  id bigint generated always as identity primary key,
  iban text not null,
  name text not null,
  day date not null,
  opening numeric(14, 2) not null,
  closing numeric(14, 2) not null,
  entries integer not null,
  credits numeric(14, 2) not null,
  read_at timestamptz not null,
  read_by bigint references app_user on delete set null,
  unique (iban, day, opening, closing, entries, credits)
);
-- What came in by them. `queue` says where it stands: functions/open_amounts.sql keeps it true once it is matched.
create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statement,
  day date not null,
  amount numeric(14, 2) not null check (amount > 0),
  -- What the bank calls it.
  reference text not null,
  payer text not null,
  payer_iban text not null,
  -- A Belgian structured communication, twelve digits without its signs, and what the payer wrote otherwise.
  structured text,
  communication text not null,
  -- Names it, so that another statement which has it too does not bring it again.
  key bytea not null unique,
  queue text not null default 'waiting' check (queue in ('waiting', 'exact', 'partial', 'over', 'unknown', 'set_aside')),
  -- Why it was set aside.
  note text not null default '',
  payment_id bigint unique references payment
);
create index bank_line_statement on bank_line (statement_id);
create index bank_line_queue on bank_line (queue, day desc, id desc);
create index bank_line_day on bank_line (day desc, id desc);
create index bank_line_payer on bank_line (payer_iban) where payment_id is not null;
create index bank_line_words on bank_line using gin (lower(payer || ' ' || payer_iban || ' ' || communication) gin_trgm_ops);
create index invoice_amount on invoice (grand_total);

-- ---------------------------------------------------------------- reminders

-- A letter to a client that the office has approved, about what is late; mailed by a job.
create table reminder (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Of its tone: the furthest step of its invoices.
  step integer not null check (step between 1 and 3),
  approved_at timestamptz not null,
  approved_by bigint references app_user on delete set null,
  mailed_at timestamptz
);
create index reminder_company on reminder (company_id, id);

-- Each invoice is reminded of once in each step.
create table reminder_line (
  reminder_id bigint not null references reminder on delete cascade,
  invoice_id bigint not null references invoice,
  step integer not null check (step between 1 and 3),
  open numeric(14, 2) not null,
  primary key (invoice_id, step)
);
create index reminder_line_reminder on reminder_line (reminder_id);

-- Clients and invoices that no reminder is sent for, and why.
create table reminder_left_out (
  id bigint generated always as identity primary key,
  company_id bigint unique references company on delete cascade,
  invoice_id bigint unique references invoice,
  reason text not null,
  at timestamptz not null,
  actor_id bigint references app_user on delete set null,
  check (num_nonnulls(company_id, invoice_id) = 1)
);

-- ---------------------------------------------------------------- documents

-- A file that was asked for and is made by a job: a price list once per tariff, version of the catalogue, language and
-- format, for all who may have it; one with the prices that are agreed with a company for it alone, and so what is kept about somebody.
create table document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('price_list', 'own_data')),
  tariff_id bigint references tariff on delete cascade,
  user_id bigint references app_user on delete cascade,
  company_id bigint references company on delete cascade,
  -- Of the catalogue.
  version integer,
  language text not null,
  -- Of a price list.
  format text check (format in ('xlsx', 'pdf')),
  status text not null check (status in ('pending', 'ready', 'failed')),
  -- How far the job is, in percent, where it knows.
  progress integer check (progress between 0 and 100),
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, tariff_id, user_id, company_id, version, language, format)
);
create index document_user on document (user_id) where user_id is not null;
create index document_company on document (company_id) where company_id is not null;
create index document_tariff on document (tariff_id) where tariff_id is not null;

-- What is in it, in parts: whoever is asked for it can give it, whichever process has made it.
create table document_part (
  document_id bigint not null references document on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (document_id, position)
);

-- ---------------------------------------------------------------- content

create table content_page (
  id bigint generated always as identity primary key,
  slug text not null unique,
  type text not null check (type in ('page', 'legal', 'news', 'brochure', 'partner')),
  title jsonb not null,
  content jsonb not null,
  images text[] not null default '{}',
  -- Null for a draft; the last day on which it is shown, null for as long as nobody takes it away.
  published_at timestamptz,
  published_until date,
  -- As it comes with the shop, to be replaced by the operator.
  is_provisional boolean not null default false,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Of a brochure: its PDF, among the files.
  file_key text,
  file_name text,
  file_bytes integer,
  check (num_nulls(file_key, file_name, file_bytes) in (0, 3))
);
create index content_page_type on content_page (type, published_at desc);
-- Addresses that a page had before: they lead to it still.
create table content_page_address (
  slug text primary key,
  page_id bigint not null references content_page on delete cascade
);
create index content_page_address_page on content_page_address (page_id);
-- The texts of a page as they stood until they were changed. The version is that of the page: an entry of the audit log.
create table content_page_version (
  page_id bigint not null references content_page on delete cascade,
  version bigint not null,
  title jsonb not null,
  content jsonb not null,
  primary key (page_id, version)
);
-- What visitors are shown once; of several for a reader the newest.
create table announcement (
  id bigint generated always as identity primary key,
  is_active boolean not null default false,
  title jsonb not null,
  content jsonb not null,
  -- First and last day; null for no bound.
  shown_from date,
  shown_until date,
  audience text not null default 'everybody' check (audience in ('everybody', 'customers')),
  -- Empty for all.
  languages text[] not null default '{}',
  countries bigint[] not null default '{}',
  created_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- mail

create table mail (
  id bigint generated always as identity primary key,
  template text not null,
  language text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  -- The event of a mail that is put into words when it is first sent or looked at: ten thousand are queued at once.
  -- html and body_text are empty until then, event is null ever after.
  event jsonb,
  -- The link with its token, encrypted (server/src/lib/crypto.ts); html and body_text show it with the token masked.
  encrypted_link bytea,
  attachments jsonb not null default '[]',
  company_id bigint references company on delete set null,
  order_id bigint references customer_order on delete set null,
  -- The step of the order that the mail tells of; null for the one that confirms it.
  order_event_id bigint,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  -- What the receiving server answered: under this it knows the mail.
  answer text not null default '',
  created_at timestamptz not null default now(),
  -- When it was ordered, for the first time or again: what gives up counts from here, and the Message-ID names it.
  queued_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
alter table invoice_delivery add foreign key (mail_id) references mail on delete set null;
create index invoice_delivery_mail on invoice_delivery (mail_id);
create index mail_due on mail (next_attempt_at) where status = 'queued';
create index mail_status on mail (status, created_at desc);
create index mail_created on mail (created_at desc, id desc);
create index mail_by_recipient on mail (lower(recipient), id);
create index mail_by_subject on mail (lower(subject), id);
create index mail_words on mail using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
create index mail_template on mail (template, created_at desc);
create index mail_company on mail (company_id, created_at desc);
-- An order is confirmed once to each, however often the job runs.
create unique index mail_order on mail (order_id, template, recipient, coalesce(order_event_id, 0));

-- What goes with a mail: files, in the order of the names in mail.attachments. They go with the mail.
create table mail_attachment (
  mail_id bigint not null references mail on delete cascade,
  position integer not null,
  file_key text not null,
  primary key (mail_id, position)
);

-- What the office has made of the texts of a mail: {language: {message: {text, standard}}}, the standard being the text of
-- the catalogue that it was written against. A mail that was never changed has no row.
create table mail_text (
  id bigint generated always as identity primary key,
  mail text not null unique,
  texts jsonb not null default '{}'
);

-- Files that no row names: one that was just written and is not taken by a transaction yet, and one whose row is gone. A
-- job removes them when they are due.
create table file_to_remove (
  key text primary key,
  due_at timestamptz not null
);
create index file_to_remove_due on file_to_remove (due_at);

-- ---------------------------------------------------------------- office

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references app_user on delete set null,
  action text not null,
  entity text not null,
  entity_id bigint,
  -- What the entry is about, as it was called then: it can be found and read when the thing itself is gone.
  label text not null default '',
  label_key text not null generated always as (plain(label)) stored,
  before jsonb,
  after jsonb,
  request_id text not null default ''
);
create index audit_entry_entity on audit_entry (entity, entity_id, at desc);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);

create index audit_entry_action on audit_entry (action, at desc);
create index audit_entry_label on audit_entry using gin (label_key gin_trgm_ops);
create index audit_entry_by_label on audit_entry (label_key, id);
-- The log is searched by the number of a request, which whoever calls the office for help reads out.
create index audit_entry_request on audit_entry (request_id);

-- What somebody of the office has narrowed a list to, under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  list text not null,
  name text not null,
  -- Search, filters and order, as the address of the list has them.
  search jsonb not null,
  is_shared boolean not null default false
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
create index saved_view_shared on saved_view (list) where is_shared;

-- A folder or an address that files of the catalogue are read from by themselves.
create table import_source (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('folder', 'address')),
  -- Below the folder of the settings, or `https://…`.
  place text not null,
  user_name text not null,
  -- Encrypted; only a process with the shop's secret can read it.
  password bytea,
  access_at timestamptz,
  scope text not null check (scope in ('supply', 'catalogue')),
  minutes integer not null,
  jump integer not null,
  text_language text not null,
  supplier text not null,
  is_active boolean not null,
  looked_at timestamptz,
  next_at timestamptz not null,
  -- In a row; since `paused_at` it is read no more.
  failures integer not null default 0,
  failure jsonb,
  paused_at timestamptz
);
create index import_source_due on import_source (next_at) where is_active and paused_at is null;
-- What was read of a source last, so that it is not read again: each file of a folder, or what the address gave ('').
create table import_source_file (
  source_id bigint not null references import_source on delete cascade,
  name text not null,
  -- Of a file: its bytes, and when it was changed.
  size bigint,
  changed_at timestamptz,
  -- Of an address: what it is asked with whether there is anything new.
  etag text,
  last_modified text,
  -- SHA-256 of the content.
  hash bytea not null,
  primary key (source_id, name)
);

-- A file of the catalogue that the office brings in. It is checked first, which writes nothing else; once somebody has
-- confirmed it, it is imported, and can be taken back.
create table catalogue_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  state text not null check (state in (
    'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'dropped', 'failed'
  )),
  format text check (format in ('own', 'magento', 'shopify', 'table')),
  -- Where it was read from by itself; `created_by` is nobody then.
  source_id bigint references import_source on delete set null,
  -- How it is read: {"text_language", "encoding", "supplier", "jump", "scope", "waits"}.
  options jsonb not null,
  -- What the columns of a table hold, as the contract has it, with "layout", the name under which that is remembered.
  reading jsonb,
  -- Why it cannot be imported, or taken back: a message with its values.
  failure jsonb,
  -- Rows read so far, and of the whole file once it was read.
  progress integer not null default 0,
  rows integer,
  -- By kind of record: what is new, changed, unchanged and refused.
  summary jsonb not null default '{}',
  -- By kind of finding, how many there are; no more than 5,000 of each are kept.
  findings jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references app_user on delete set null,
  confirmed_at timestamptz,
  confirmed_by bigint references app_user on delete set null,
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references app_user on delete set null
);
create index catalogue_import_at on catalogue_import (created_at desc, id desc);
create index catalogue_import_source on catalogue_import (source_id, created_at desc, id desc) where source_id is not null;
-- What the columns of a table hold, as confirmed for a file with the same columns.
create table catalogue_import_layout (
  -- SHA-256 of the names of the columns, or of how many there are.
  layout bytea primary key,
  columns jsonb not null,
  decimal_sign text not null,
  used_at timestamptz not null
);
-- The file, in parts.
create table catalogue_import_part (
  import_id bigint not null references catalogue_import on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (import_id, position)
);
-- What the check has found, or the import: what is refused, odd, new, changed, no longer in the file, or jumps in price.
create table catalogue_import_finding (
  id bigint generated always as identity primary key,
  import_id bigint not null references catalogue_import on delete cascade,
  kind text not null check (kind in ('refused', 'warning', 'price_jump', 'changed', 'new', 'gone')),
  line integer,
  record text not null,
  key text not null,
  field text not null default '',
  before text,
  after text,
  reason jsonb
);
create index catalogue_import_finding_kind on catalogue_import_finding (import_id, kind, id);
-- Each row that an import has written, as it was before and after: kept by triggers (functions/catalogue_import.sql) for as
-- long as it can be taken back.
create table catalogue_import_change (
  id bigint generated always as identity primary key,
  import_id bigint not null references catalogue_import on delete cascade,
  table_name text not null,
  before jsonb,
  after jsonb
);
create index catalogue_import_change_table on catalogue_import_change (import_id, table_name, id);

-- What the office can change while the shop runs; absent keys have the default of the code that reads them.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
