-- Counts the transactions that change what the catalogue says.
create or replace function catalogue_changed() returns trigger
  language plpgsql as $$
begin
  update catalogue_version set version = version + 1, changed_in = pg_current_xact_id()
  where changed_in <> pg_current_xact_id();
  return null;
end $$;

create or replace trigger catalogue_changed after insert or update or delete or truncate on brand
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on category
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on color
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on price
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on product
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on product_group
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on size
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on style_paper
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on tariff
  for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete or truncate on warehouse
  for each statement execute function catalogue_changed();
