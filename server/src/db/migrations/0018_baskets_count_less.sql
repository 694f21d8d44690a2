-- Not fewer than the lines a basket holds, so that a single addition need not count them; null where they have to be
-- counted again. Only single additions keep it, everything else that writes lines sets it to null.
alter table basket add column lines_at_most integer;
