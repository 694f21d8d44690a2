-- When somebody has seen the first-run page, or passed it by (OD-36). Who was a customer before it existed has no need of it.
alter table app_user add column setup_at timestamptz;
update app_user set setup_at = now() where is_approved;
