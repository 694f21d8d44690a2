-- What finding reads. Every product group on sale has a slot, a small number; a bitmap has one bit per slot, so that
-- filters, words and counts are AND, OR and bit_count over a few hundred short bit strings, however many products
-- there are. Written by features/search/search-index.service.ts only. docs/decisions/ says why.

-- Counts changes to what is found and how it is named: answers worked out under one version hold until the next.
create table search_state (
  is_single boolean primary key default true check (is_single),
  version bigint not null default 0,
  -- Length of every bitmap, and one without any bit set.
  capacity integer not null default 0,
  blank varbit not null default ''
);
insert into search_state default values;

-- The same for stock markers, in shards: transactions that change stock at once need not wait for each other.
create table search_stock_change (
  shard integer primary key,
  changes bigint not null default 0
);
insert into search_stock_change (shard) select generate_series(0, 15);

create function search_version() returns text
  language sql stable
  return (select version from search_state) || '.' || (select sum(changes) from search_stock_change);

-- No foreign key to product_group: a refresh must not wait for an import that holds its rows.
create table search_group (
  group_id bigint primary key,
  slot integer not null unique,
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
  is_limited_stock boolean not null
) with (fillfactor = 85);
create index search_group_order on search_group (category_rank, position, group_id);
create index search_group_out_of_stock on search_group (slot) where is_out_of_stock;
create index search_group_published on search_group (published_on, slot) where published_on is not null;

-- The lowest base price over the products of a group, per tariff.
create table search_price (
  group_id bigint not null,
  tariff_id bigint not null,
  price numeric(14, 4) not null,
  primary key (group_id, tariff_id)
);

-- The groups behind each value of a filter. Categories stand for all that is below them.
create table search_posting (
  kind text not null check (kind in (
    'all', 'category', 'brand', 'catalog', 'color', 'size', 'length', 'unit', 'weight', 'other'
  )),
  value text not null,
  groups varbit not null,
  primary key (kind, value)
);
-- The groups that have one product with both.
create table search_pair (
  color_id integer not null,
  size_id integer not null,
  groups varbit not null,
  primary key (color_id, size_id)
);
create index search_pair_size on search_pair (size_id);

-- Words as customers may type them: without accents, in lower case.
create table search_word (
  id integer generated always as identity primary key,
  word text not null unique,
  -- The word itself and the word with one letter left out: two words that share one of them are alike.
  variants text[] not null,
  in_name varbit not null,
  -- In the names of the category, brand and colours.
  in_other varbit not null,
  in_description varbit not null
);
create index search_word_parts on search_word using gin (word gin_trgm_ops);
create index search_word_variants on search_word using gin (variants);

-- Parts of references.
create index product_group_ref_parts on product_group using gin (ref_key gin_trgm_ops);
create index product_ref_parts on product using gin (ref_key gin_trgm_ops);

-- Names are shown from a copy that is renewed with the version, whoever changes them.
create function search_names_changed() returns trigger
  language plpgsql as $$
begin
  update search_state set version = version + 1;
  return null;
end $$;
create trigger search_names_changed after insert or update or delete on category
  for each statement execute function search_names_changed();
create trigger search_names_changed after insert or update or delete on brand
  for each statement execute function search_names_changed();
create trigger search_names_changed after insert or update or delete on catalog
  for each statement execute function search_names_changed();
create trigger search_names_changed after insert or update or delete on color
  for each statement execute function search_names_changed();
create trigger search_names_changed after insert or update or delete on size
  for each statement execute function search_names_changed();
