-- Whoever deletes a row that names a file, by whatever way, has the file removed once that is committed.
create or replace function attachments_gone() returns trigger
  language plpgsql as $$
begin
  insert into file_to_remove (key, due_at) select file_key, now() from gone
  on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create or replace trigger attachments_gone after delete on mail_attachment
  referencing old table as gone
  for each statement execute function attachments_gone();
create or replace trigger attachments_gone after delete on style_paper
  referencing old table as gone
  for each statement execute function attachments_gone();
create or replace trigger attachments_gone after delete on order_return_photo
  referencing old table as gone
  for each statement execute function attachments_gone();
