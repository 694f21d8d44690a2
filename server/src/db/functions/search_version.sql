-- Grows with every change to anything that a page of styles shows, apart from what is the viewer's own.
create or replace function search_version() returns text
  language sql stable
  return (select version from search_state) || '.' || (select sum(changes) from search_stock_change)
    || '.' || (select version from catalogue_version);

-- Names are shown from a copy that is renewed with the version, whoever changes them.
create or replace function search_names_changed() returns trigger
  language plpgsql as $$
begin
  update search_state set version = version + 1;
  return null;
end $$;
create or replace trigger search_names_changed after insert or update or delete on category
  for each statement execute function search_names_changed();
create or replace trigger search_names_changed after insert or update or delete on brand
  for each statement execute function search_names_changed();
create or replace trigger search_names_changed after insert or update or delete on catalog
  for each statement execute function search_names_changed();
create or replace trigger search_names_changed after insert or update or delete on color
  for each statement execute function search_names_changed();
create or replace trigger search_names_changed after insert or update or delete on size
  for each statement execute function search_names_changed();
create or replace trigger search_names_changed after insert or update or delete on search_term
  for each statement execute function search_names_changed();

-- A page tells when the next delivery comes.
create or replace function search_deliveries_changed() returns trigger
  language plpgsql as $$
begin
  update search_stock_change set changes = changes + 1 where shard = pg_backend_pid() % 16;
  return null;
end $$;
create or replace trigger search_deliveries_changed after insert or update or delete on incoming_stock
  for each statement execute function search_deliveries_changed();
