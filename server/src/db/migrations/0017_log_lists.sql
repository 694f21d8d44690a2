-- What the logs are searched and sorted by.
alter table audit_entry add column label_key text not null generated always as (plain(label)) stored;
drop index audit_entry_label;
create index audit_entry_label on audit_entry using gin (label_key gin_trgm_ops);
create index audit_entry_by_label on audit_entry (label_key, id);
create index mail_by_recipient on mail (lower(recipient), id);
create index mail_by_subject on mail (lower(subject), id);
