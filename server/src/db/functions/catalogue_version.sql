-- Counts the transactions that change what the catalogue says: each when it commits, for the one row of the version is locked
-- from then on.
create or replace function catalogue_changed() returns trigger
  language plpgsql as $$
begin
  insert into catalogue_change values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
create or replace function raise_catalogue_version() returns trigger
  language plpgsql as $$
begin
  delete from catalogue_change where in_transaction = new.in_transaction;
  update catalogue_version set version = version + 1;
  return null;
end $$;
drop trigger if exists catalogue_version_raised on catalogue_change;
create constraint trigger catalogue_version_raised after insert on catalogue_change
  deferrable initially deferred for each row execute function raise_catalogue_version();

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
