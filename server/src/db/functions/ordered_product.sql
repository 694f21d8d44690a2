-- Keeps ordered_product true: whatever changes the status of orders, or their items, adds and takes units here, in its
-- own transaction.

-- In the order of the ids, so that two transactions never wait for each other in a ring.
create or replace function add_ordered(companies bigint[], products bigint[], added integer[]) returns void
  language sql
begin atomic
  insert into ordered_product as ordered (company_id, product_id, group_id, units)
  select company_id, product_id, product.group_id, sum(units)
  from unnest(companies, products, added) as given (company_id, product_id, units)
  join product on product.id = product_id -- one that is being deleted takes its rows along
  group by company_id, product_id, product.group_id
  order by company_id, product_id
  on conflict (company_id, product_id)
  do update set units = ordered.units + excluded.units, group_id = excluded.group_id;
  delete from ordered_product
  where 0 > any(added) and company_id = any(companies) and product_id = any(products) and units = 0;
end;

create or replace function order_items_changed() returns trigger
  language plpgsql as $$
declare
  companies bigint[];
  products bigint[];
  added integer[];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    select array_agg(company_id), array_agg(product_id), array_agg(-total_qty) into companies, products, added
    from old_item join customer_order on customer_order.id = order_id and status = 'submitted'
    where product_id is not null;
    perform add_ordered(companies, products, added);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select array_agg(company_id), array_agg(product_id), array_agg(total_qty) into companies, products, added
    from new_item join customer_order on customer_order.id = order_id and status = 'submitted'
    where product_id is not null;
    perform add_ordered(companies, products, added);
  end if;
  return null;
end $$;
create or replace trigger order_items_added after insert on order_item
  referencing new table as new_item for each statement execute function order_items_changed();
create or replace trigger order_items_changed after update on order_item
  referencing old table as old_item new table as new_item
  for each statement execute function order_items_changed();
create or replace trigger order_items_removed after delete on order_item
  referencing old table as old_item for each statement execute function order_items_changed();

create or replace function order_status_changed() returns trigger
  language plpgsql as $$
declare
  companies bigint[];
  products bigint[];
  added integer[];
begin
  select array_agg(new_order.company_id), array_agg(product_id),
         array_agg(case new_order.status when 'submitted' then total_qty else -total_qty end)
  into companies, products, added
  from old_order join new_order using (id) join order_item on order_id = new_order.id
  where (old_order.status = 'submitted') <> (new_order.status = 'submitted') and product_id is not null;
  perform add_ordered(companies, products, added);
  return null;
end $$;
create or replace trigger order_status_changed after update on customer_order
  referencing old table as old_order new table as new_order
  for each statement execute function order_status_changed();

create or replace function ordered_product_moved() returns trigger
  language plpgsql as $$
begin
  update ordered_product set group_id = new.group_id where product_id = new.id;
  return null;
end $$;
create or replace trigger ordered_product_moved after update of group_id on product
  for each row when (old.group_id <> new.group_id) execute function ordered_product_moved();
