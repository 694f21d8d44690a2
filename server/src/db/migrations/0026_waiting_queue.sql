-- The office's queue, the longest wait first. Replaces an index that nothing was read by.
drop index app_user_approval;
create index app_user_waiting on app_user ((coalesce(profile_submitted_at, created_at)), id)
  where is_active and not is_approved and refused_at is null and deletion_requested_at is null and disabled_at is null;
