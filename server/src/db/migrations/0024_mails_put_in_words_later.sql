-- The event of a mail that is put into words when it is first sent or looked at: ten thousand are queued at once.
-- html and body_text are empty until then, event is null ever after.
alter table mail add column event jsonb;
