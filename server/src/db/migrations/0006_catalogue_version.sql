-- Grows with every transaction that changes what the catalogue says: texts, products, prices, names. Whoever read
-- something under one version may use it again while the version is the same. Stock, baskets, orders and agreements
-- with owners are not part of it: they are read each time.
create table catalogue_version (
  is_single boolean primary key default true check (is_single),
  version bigint not null default 0,
  -- One transaction counts once, however many statements it has.
  changed_in xid8 not null default '0'
);
insert into catalogue_version default values;

create function catalogue_changed() returns trigger
  language plpgsql as $$
begin
  update catalogue_version set version = version + 1, changed_in = pg_current_xact_id()
  where changed_in <> pg_current_xact_id();
  return null;
end $$;

do $$
declare
  changing text;
begin
  foreach changing in array array[
    'brand', 'category', 'color', 'price', 'product', 'product_group', 'size', 'tariff', 'warehouse'
  ] loop
    execute format(
      'create trigger catalogue_changed after insert or update or delete or truncate on %I
       for each statement execute function catalogue_changed()', changing);
  end loop;
end $$;
