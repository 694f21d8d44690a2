-- Keeps ordered_product true: whatever changes the status or day of orders, or their items, writes here, in its own
-- transaction. Rows are taken in the order of their ids, so that two transactions never wait for each other in a ring.

create or replace function is_canceled(status text) returns boolean
  language sql immutable
  return status in ('client_canceled', 'admin_canceled');

-- The last six of several orders, newest first.
create or replace function newest_orders(orders jsonb) returns jsonb
  language sql immutable
begin atomic
  select coalesce(jsonb_agg(each_order order by (each_order -> 'at')::numeric desc), '[]')
  from (
    select each_order from jsonb_array_elements(orders) as each_order
    order by (each_order -> 'at')::numeric desc limit 6
  ) as newest;
end;

-- The last six orders with one more. Mostly it is the newest, and nothing is to be sorted.
create or replace function with_order(orders jsonb, added jsonb) returns jsonb
  language sql immutable
  return case
    when (added -> 'at')::numeric >= (orders -> 0 -> 'at')::numeric
    then jsonb_path_query_array(added || orders, '$[0 to 5]')
    else newest_orders(orders || added)
  end;

-- Adds units of open orders.
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
end;

-- Counts products of companies anew, from all their orders.
create or replace function recount_ordered(companies bigint[], products bigint[]) returns void
  language plpgsql as $$
begin
  if companies is null then
    return;
  end if;
  -- Held first: what another transaction is adding is then there when the next statement counts.
  perform add_ordered(companies, products, array_fill(0, array[cardinality(companies)]));
  with given as (
    select distinct company_id, product_id from unnest(companies, products) as given (company_id, product_id)
  ), held as (
    select company_id, product_id, status, extract(epoch from created_at) as at, sum(total_qty) as units,
           max(unit_price)::text as price
    from given
    join customer_order using (company_id)
    join order_item using (product_id)
    where order_id = customer_order.id and not is_canceled(status)
    group by company_id, product_id, customer_order.id
  ), counted as (
    select company_id, product_id, sum(units) filter (where status = 'submitted') as units, count(held.at) as orders,
           jsonb_agg(jsonb_build_object('at', at, 'units', units, 'price', price)) filter (where at is not null) as recent
    from given left join held using (company_id, product_id)
    group by company_id, product_id
  )
  update ordered_product as ordered
  set units = coalesce(counted.units, 0), orders = counted.orders, recent = newest_orders(coalesce(counted.recent, '[]'))
  from counted
  where ordered.company_id = counted.company_id and ordered.product_id = counted.product_id;
  delete from ordered_product using unnest(companies, products) as given (company_id, product_id)
  where ordered_product.company_id = given.company_id and ordered_product.product_id = given.product_id and orders = 0;
end $$;

create or replace function order_items_added() returns trigger
  language plpgsql as $$
declare
  companies bigint[];
  products bigint[];
begin
  if (select count(*) from order_item where order_id in (select order_id from new_item)) > (select count(*) from new_item)
  then -- lines that join an order
    select array_agg(company_id), array_agg(product_id) into companies, products
    from new_item join customer_order on customer_order.id = order_id where product_id is not null;
    perform recount_ordered(companies, products);
    return null;
  end if;
  insert into ordered_product as ordered (company_id, product_id, group_id, units, orders, recent)
  select company_id, product_id, product.group_id, coalesce(sum(held.units) filter (where status = 'submitted'), 0),
         count(*), case count(*) when 1 then jsonb_agg(placed) else newest_orders(jsonb_agg(placed)) end
  from (
    select company_id, product_id, status, sum(total_qty) as units,
           jsonb_build_object('at', extract(epoch from created_at), 'units', sum(total_qty),
                              'price', max(unit_price)::text) as placed
    from new_item join customer_order on customer_order.id = order_id
    where product_id is not null and not is_canceled(status)
    group by customer_order.id, product_id
  ) as held
  join product on product.id = product_id -- one that is being deleted takes its rows along
  group by company_id, product_id, product.group_id
  order by company_id, product_id
  on conflict (company_id, product_id) do update
  set units = ordered.units + excluded.units, group_id = excluded.group_id, orders = ordered.orders + excluded.orders,
      recent = case when excluded.orders = 1 then with_order(ordered.recent, excluded.recent -> 0)
               else newest_orders(ordered.recent || excluded.recent) end;
  return null;
end $$;
create or replace trigger order_items_added after insert on order_item
  referencing new table as new_item for each statement execute function order_items_added();

create or replace function order_items_changed() returns trigger
  language plpgsql as $$
declare
  companies bigint[];
  products bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(company_id), array_agg(product_id) into companies, products
    from (select order_id, product_id from old_item union select order_id, product_id from new_item) as item
    join customer_order on customer_order.id = order_id where product_id is not null;
  else
    select array_agg(company_id), array_agg(product_id) into companies, products
    from old_item join customer_order on customer_order.id = order_id where product_id is not null;
  end if;
  perform recount_ordered(companies, products);
  return null;
end $$;
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
  select array_agg(new_order.company_id), array_agg(product_id) into companies, products
  from old_order join new_order using (id) join order_item on order_id = new_order.id
  where product_id is not null
    and (is_canceled(old_order.status) <> is_canceled(new_order.status) or old_order.created_at <> new_order.created_at);
  perform recount_ordered(companies, products);
  select array_agg(new_order.company_id), array_agg(product_id),
         array_agg(case new_order.status when 'submitted' then total_qty else -total_qty end)
  into companies, products, added
  from old_order join new_order using (id) join order_item on order_id = new_order.id
  where product_id is not null and (old_order.status = 'submitted') <> (new_order.status = 'submitted')
    and is_canceled(old_order.status) = is_canceled(new_order.status) and old_order.created_at = new_order.created_at;
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
