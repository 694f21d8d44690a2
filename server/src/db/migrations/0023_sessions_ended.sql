-- Why token_version was last raised, to be told to whoever is still at work with an older one.
alter table app_user add column sessions_ended_by text check (sessions_ended_by in ('password', 'office'));
