-- The newest orders that a search of the office finds, of each kind so many: by a part of the number or of the customer's
-- reference, by a part of the client's names, and by a code: the reference of an article, or what the carrier follows a
-- parcel by. The number of a delivery note or of a parcel is that of its order with one or two more behind it:
-- BE-2026-000123-1-2. What a pattern finds decides how it is looked for, so each call has a plan of its own. Where a text
-- is too short for the index, it is looked for among the newest orders only.
create or replace function found_orders(pattern text, client_pattern text, article text, most integer)
  returns setof bigint
  language plpgsql stable
  set plan_cache_mode = force_custom_plan
as $$
declare
  clients bigint[];
begin
  if length(pattern) < 5 then
    return query select newest.id from (
      select id, name, customer_reference from customer_order order by id desc limit 10000) as newest
    where lower(newest.name || ' ' || newest.customer_reference) like pattern
    order by newest.id desc limit most;
  else
    return query select customer_order.id from customer_order
    where lower(name || ' ' || customer_reference) like pattern
    order by customer_order.id desc limit most;
  end if;
  select array_agg(id) into clients from (
    select id from company where search_key like client_pattern limit 500) as client;
  return query select customer_order.id from customer_order
  where company_id = any(clients) order by created_at desc, customer_order.id desc limit most;
  return query select order_id from order_item
  where product_id = (select id from product where ref_key = article limit 1)
  order by id desc limit most;
  return query select order_id from shipment
  where code_key(tracking_code) = article and tracking_code <> '' and article <> ''
  order by id desc limit most;
  return query select id from customer_order
  where code_key(name) = code_key(substring(pattern from '^%(.*[0-9]{4})(?:-[0-9]{1,3}){1,2}%$'));
end $$;
