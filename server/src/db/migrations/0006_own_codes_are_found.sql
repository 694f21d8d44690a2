-- What a text means to an owner is remembered under the search's version: own codes are a part of it.
create function search_codes_changed() returns trigger
  language plpgsql as $$
begin
  update search_stock_change set changes = changes + 1 where shard = pg_backend_pid() % 16;
  return null;
end $$;
create trigger search_codes_changed after insert or update or delete on owner_code
  for each statement execute function search_codes_changed();
