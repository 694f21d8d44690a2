-- Tells every process of the shop, when it is committed, that settings have changed: which languages are on is kept in memory.
create or replace function setting_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('setting_changed', '');
  return null;
end $$;
create or replace trigger setting_changed after insert or update or delete on setting
  for each statement execute function setting_changed();
-- So are the names of units.
create or replace trigger setting_changed after insert or update or delete on unit
  for each statement execute function setting_changed();
