-- What goes with a mail: its bytes, in the order of the names in mail.attachments. They live and go with the mail.
create table mail_attachment (
  mail_id bigint not null references mail on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (mail_id, position)
);
-- Documents are compressed already.
alter table mail_attachment alter column content set storage external;
