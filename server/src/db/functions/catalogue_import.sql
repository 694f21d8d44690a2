-- Keeps what an import of the catalogue writes, so that it can be taken back: while `comptoir.import` names one, each row of
-- the catalogue that is written is noted as it was before and after, whichever code writes it.
create or replace function note_import_change() returns trigger
  language plpgsql as $$
begin
  -- Stock changes by its journal, within the statement that writes the row, whose own note comes later and changes nothing.
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  insert into catalogue_import_change (import_id, table_name, before, after)
  values (
    current_setting('comptoir.import')::bigint, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $$;

create or replace trigger import_noted after insert or update or delete on category
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on brand
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on catalog
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on color
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on size
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on unit
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on warehouse
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on tariff
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on product_group
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on group_catalog
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on product
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on price
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on stock
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();
create or replace trigger import_noted after insert or update or delete on incoming_stock
  for each row when (current_setting('comptoir.import', true) <> '') execute function note_import_change();

-- The columns that name a row of a table.
create or replace function key_columns(of_table text) returns text[]
  language sql stable as $$
  select array_agg(attname::text order by attnum)
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
  where indrelid = of_table::regclass and indisprimary
$$;

-- What can differ without anybody having changed the row by hand: what is counted of orders, or worked out.
create or replace function without_derived(written jsonb) returns jsonb
  language sql immutable as $$ select written - '{updated_at,reserved,ref_key}'::text[] $$;

-- A condition that a row is the one that `noted.key` names, in the types of its columns, so that indexes serve it.
create or replace function is_noted(of_table text, alias text) returns text
  language sql stable as $$
  select string_agg(format('%I.%I = (noted.key ->> %L)::%s', alias, attname, attname, format_type(atttypid, atttypmod)), ' and ')
  from pg_attribute where attrelid = of_table::regclass and attname = any (key_columns(of_table))
$$;

-- The rows of a table that an import has written: each once, as it was before the first time and after the last.
create or replace function rows_of_import(of_import bigint, of_table text)
  returns table (key jsonb, before jsonb, after jsonb)
  language plpgsql stable rows 10000 as $$
begin
  return query execute format(
    'with noted as (
       select id, before, after, jsonb_build_object(%s) as key
       from catalogue_import_change where import_id = $1 and table_name = $2
     ),
     written as (
       select noted.key, (array_agg(noted.before order by noted.id))[1] as before, (array_agg(noted.after order by noted.id desc))[1] as after
       from noted group by noted.key
     )
     select written.key, written.before, written.after from written
     where written.before is not null or written.after is not null',
    (select string_agg(format('%L, coalesce(after, before) -> %L', name, name), ', ') from unnest(key_columns(of_table)) as name)
  ) using of_import, of_table;
end $$;

-- The rows that an import has written and somebody else has written since, as JSON.
create or replace function changed_since_import(of_import bigint)
  returns table (table_name text, written jsonb)
  language plpgsql stable as $$
declare
  of_table text;
begin
  for of_table in select distinct change.table_name from catalogue_import_change change where import_id = of_import loop
    return query execute format(
      'select %L::text, noted.after from rows_of_import($1, %L) noted left join %I present on %s
       where without_derived(to_jsonb(present)) is distinct from without_derived(noted.after)
         and not (present is null and noted.after is null)',
      of_table, of_table, of_table, is_noted(of_table, 'present')) using of_import;
  end loop;
end $$;

-- Makes the catalogue what it was before an import. Stock goes by its journal. Nobody may have changed it since. All is read
-- before anything is written, and tables that the import has left alone are not touched: what others wait for is held shortly.
create or replace function take_back_import(of_import bigint) returns void
  language plpgsql as $$
declare
  tables constant text[] := array[
    'category', 'brand', 'catalog', 'color', 'size', 'unit', 'warehouse', 'tariff', 'product_group', 'product', 'group_catalog',
    'price', 'incoming_stock'];
  of_table text;
  columns text;
  assignments text;
begin
  -- Whoever writes prices holds their tariffs first, and styles in the order of their ids.
  perform from tariff order by id for no key update;
  create temp table taken_back (table_name text, key jsonb, before jsonb, after jsonb) on commit drop;
  foreach of_table in array tables || 'stock'::text loop
    insert into taken_back select of_table, noted.* from rows_of_import(of_import, of_table) noted;
  end loop;
  create index on taken_back (table_name);
  analyze taken_back;
  perform from product_group
  where id in (select (key ->> 'id')::bigint from taken_back where table_name = 'product_group')
  order by id for no key update;
  if exists (select from taken_back where table_name = 'stock') then
    insert into stock_movement (product_id, warehouse_id, on_hand, reason, actor_id, note)
    select present.product_id, present.warehouse_id, coalesce((noted.before ->> 'on_hand')::integer, 0) - present.on_hand, 'import',
      undone_by, file_name
    from taken_back noted join catalogue_import on catalogue_import.id = of_import
    join stock present on present.product_id = (noted.key ->> 'product_id')::bigint
      and present.warehouse_id = (noted.key ->> 'warehouse_id')::bigint
    where noted.table_name = 'stock' and present.on_hand <> coalesce((noted.before ->> 'on_hand')::integer, 0)
    order by present.product_id, present.warehouse_id;
    update stock set shelf = noted.before ->> 'shelf', shelf_path = (noted.before ->> 'shelf_path')::integer
    from taken_back noted
    where noted.table_name = 'stock' and noted.before is not null
      and product_id = (noted.key ->> 'product_id')::bigint and warehouse_id = (noted.key ->> 'warehouse_id')::bigint
      and (shelf, shelf_path) is distinct from (noted.before ->> 'shelf', (noted.before ->> 'shelf_path')::integer);
    delete from stock using taken_back noted
    where noted.table_name = 'stock' and noted.before is null
      and product_id = (noted.key ->> 'product_id')::bigint and warehouse_id = (noted.key ->> 'warehouse_id')::bigint;
  end if;
  -- What only one row may have goes from those that have it now before others get it back.
  if exists (
    select from taken_back where table_name = 'product' and before ->> 'gtin' is not null and before ->> 'gtin' is distinct from after ->> 'gtin'
  ) then
    update product set gtin = null
    where gtin in (
      select before ->> 'gtin' from taken_back
      where table_name = 'product' and before ->> 'gtin' is not null and before ->> 'gtin' is distinct from after ->> 'gtin'
    ) and id in (select (key ->> 'id')::bigint from taken_back where table_name = 'product');
  end if;
  if exists (select from taken_back where table_name = 'tariff') then
    update tariff set is_default = false
    where is_default and id in (select (key ->> 'id')::bigint from taken_back where table_name = 'tariff');
  end if;
  foreach of_table in array tables loop
    continue when not exists (select from taken_back where table_name = of_table and before is not null);
    select string_agg(format('%I', attname), ', '),
      coalesce(string_agg(format('%I = excluded.%I', attname, attname), ', ')
        filter (where attname <> all (key_columns(of_table) || '{id}')), '')
    from pg_attribute
    where attrelid = of_table::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    into columns, assignments;
    execute format(
      'insert into %I (%s) overriding system value
       select %s from taken_back noted, jsonb_populate_record(null::%I, noted.before)
       where noted.table_name = %L and noted.before is not null
       on conflict (%s) do %s',
      of_table, columns, columns, of_table, of_table, array_to_string(key_columns(of_table), ', '),
      case assignments when '' then 'nothing' else 'update set ' || assignments end);
  end loop;
  for at in reverse array_length(tables, 1) .. 1 loop
    of_table := tables[at];
    continue when not exists (select from taken_back where table_name = of_table and before is null);
    execute format(
      'delete from %I written using taken_back noted where noted.table_name = %L and noted.before is null and %s',
      of_table, of_table, is_noted(of_table, 'written'));
  end loop;
end $$;
