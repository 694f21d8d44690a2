-- The price steps of one product for one company: its own where an agreement or a promotion makes them, else the tariff's
-- prices (OD-09b, C-19); with what is shown of the promotion that makes one. In the from list of a query it is inlined:
-- cross join lateral price_steps(…).
create or replace function price_steps(for_company bigint, by_tariff bigint, of_product bigint)
  returns table (min_quantity integer, unit_price numeric(14, 4), promotion json)
  language sql stable parallel safe
as $$
  with own as materialized (
    select * from own_steps(for_company, by_tariff, array[of_product])
  )
  select own.min_quantity, own.unit_price, case when own.promotion_id is not null then
    json_build_object('before', own.price_before::text, 'ends_on', own.ends_on, 'units_left', own.units_left) end
  from own
  union all
  select listed.min_quantity, listed.unit_price, null from price as listed
  where listed.tariff_id = by_tariff and listed.product_id = of_product and not exists (select from own)
$$;
