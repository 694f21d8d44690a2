-- Tells every process of the shop which account has changed, when the change is committed: they keep accounts in
-- memory, because every request needs one.
create or replace function account_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('account_changed', old.id::text);
  return null;
end $$;
create or replace trigger account_changed after update or delete on app_user
  for each row execute function account_changed();
create or replace trigger account_changed after update or delete on company
  for each row execute function account_changed();
