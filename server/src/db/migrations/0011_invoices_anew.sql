-- Of an invoice that stands in for another one: the credit note that took that back.
alter table invoice add column credit_note_id bigint references invoice;
create index invoice_anew on invoice (credit_note_id) where credit_note_id is not null;
