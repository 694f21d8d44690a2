-- The price steps of one product for one company: the company's agreement where there is one for this product, else the
-- tariff's prices (OD-09b, C-19). In the from list of a query it is inlined: cross join lateral price_steps(…).
create or replace function price_steps(for_company bigint, by_tariff bigint, of_product bigint)
  returns table (min_quantity integer, unit_price numeric(14, 4))
  language sql stable parallel safe
as $$
  with agreed as materialized (
    select agreed.min_quantity, agreed.unit_price from agreed_steps(for_company, by_tariff, array[of_product]) as agreed
  )
  select agreed.min_quantity, agreed.unit_price from agreed
  union all
  select listed.min_quantity, listed.unit_price from price as listed
  where listed.tariff_id = by_tariff and listed.product_id = of_product and not exists (select from agreed)
$$;
