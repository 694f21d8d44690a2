-- Not fewer than the lines a basket holds, so that a single addition need not count them; null where they have to be
-- counted again. Single additions keep it, whatever else adds lines to a working basket sets it to null.
alter table basket add column lines_at_most integer;
