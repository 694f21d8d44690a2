-- Marks the products whose waiting orders may be promised other days: what is to come has changed, or stock that orders wait for.
-- The job renew_promises takes them out.

create or replace function mark_promises(products bigint[]) returns void
  language sql
begin atomic
  insert into promise_to_renew (product_id, marked_at)
  select distinct stock.product_id, now() from stock
  where stock.product_id = any(products) and stock.reserved > stock.on_hand
  order by stock.product_id
  -- Written again, so that a job that is taking it out waits for this transaction or leaves it.
  on conflict (product_id) do update set marked_at = excluded.marked_at;
end;

create or replace function incoming_added() returns trigger
  language plpgsql as $$
begin
  perform mark_promises(array(select product_id from changed));
  return null;
end $$;
create or replace trigger incoming_added after insert on incoming_stock
  referencing new table as changed for each statement execute function incoming_added();
create or replace trigger incoming_changed after update on incoming_stock
  referencing new table as changed for each statement execute function incoming_added();
create or replace trigger incoming_removed after delete on incoming_stock
  referencing old table as changed for each statement execute function incoming_added();

create or replace function stock_waited_for() returns trigger
  language plpgsql as $$
begin
  insert into promise_to_renew (product_id, marked_at) values (new.product_id, now())
  on conflict (product_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;
-- An order that comes after the others changes nothing for them.
create or replace trigger stock_waited_for after update of on_hand, reserved on stock
  for each row when (
    least(new.on_hand - new.reserved, old.on_hand - old.reserved) < 0
    and (new.on_hand - new.reserved <> old.on_hand - old.reserved)
    and not (new.on_hand = old.on_hand and new.reserved > old.reserved)
  )
  execute function stock_waited_for();
