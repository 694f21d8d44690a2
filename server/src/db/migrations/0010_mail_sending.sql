-- What sending a mail needs to know, beside what the mail says.
alter table mail
  -- When it was ordered, for the first time or again: what gives up counts from here, and the Message-ID names it.
  add column queued_at timestamptz not null default now(),
  add column next_attempt_at timestamptz not null default now(),
  -- What the receiving server answered: under this it knows the mail.
  add column answer text not null default '',
  -- The link with its token, sealed (server/src/lib/sealed.ts); html and body_text hold it with the token veiled.
  add column sealed_link bytea;

create index mail_due on mail (next_attempt_at) where status = 'queued';
create index mail_created on mail (created_at desc, id desc);
create index mail_owner on mail (owner_id, created_at desc);
-- An order is confirmed once to each, however often the job runs.
create unique index mail_order on mail (order_id, template, recipient);
