-- The journal of stock changes the counters: a row added to stock_movement is the only way to change stock.on_hand or
-- stock.reserved, whichever code adds it. Whoever decides by a counter locks its row of stock first, in the order of
-- products and warehouses.

create or replace function stock_moved() returns trigger
  language plpgsql as $$
begin
  insert into stock (product_id, warehouse_id)
  select distinct product_id, warehouse_id from new_movement as movement
  where not exists (
    select from stock where stock.product_id = movement.product_id and stock.warehouse_id = movement.warehouse_id)
  order by product_id, warehouse_id
  on conflict do nothing;
  update stock set on_hand = stock.on_hand + moved.on_hand, reserved = stock.reserved + moved.reserved
  from (
    select product_id, warehouse_id, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved
    from new_movement group by product_id, warehouse_id
  ) as moved
  where stock.product_id = moved.product_id and stock.warehouse_id = moved.warehouse_id;
  return null;
end $$;
create or replace trigger stock_moved after insert on stock_movement
  referencing new table as new_movement for each statement execute function stock_moved();

create or replace function refuse_change_beside_journal() returns trigger
  language plpgsql as $$
begin
  raise exception 'stock.on_hand and stock.reserved follow from stock_movement: add a row there';
end $$;
create or replace trigger stock_counters_added before insert on stock
  for each row when (pg_trigger_depth() = 0 and (new.on_hand <> 0 or new.reserved <> 0))
  execute function refuse_change_beside_journal();
create or replace trigger stock_counters_changed before update of on_hand, reserved on stock
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_beside_journal();
create or replace trigger stock_movement_changed before update of product_id, warehouse_id, on_hand, reserved
  on stock_movement for each row when (pg_trigger_depth() = 0) execute function refuse_change_beside_journal();
