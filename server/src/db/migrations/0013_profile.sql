-- The client number that somebody says they have; nothing is linked by it until the office has seen it (OD-19).
alter table owner add column claimed_erp_id text;
-- Since when the newsletter is no longer wanted, by somebody who wanted it (OD-44).
alter table app_user add column newsletter_left_at timestamptz;
