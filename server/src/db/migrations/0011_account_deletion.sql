-- Whoever has orders cannot be deleted at once: the office does it when nothing has to be kept any more (OD-44).
alter table app_user add column deletion_requested_at timestamptz;
