-- What a company pays for products where that is not the tariff's prices, as price steps: what was agreed with it
-- (agreed_steps.sql), or the price of a promotion where that is lower at the quantity of the step. The one place that knows
-- which counts (docs/decisions/0090). Products with the tariff's prices have no row. It is not in SQL, which PostgreSQL would
-- make part of each query that calls it: preparing so many steps takes longer than adding a line to a basket.
--
-- price_before is what the step costs without the promotion; null where the promotion does not lower it. in_order names an
-- order that is changed: what it holds of a promotion and of the stock is its own. units_left says how many units of the
-- product can be had at the price, limit_left how many of all products of the promotion together; null for any number.
create or replace function all_own_steps(for_company bigint, by_tariff bigint, of_products bigint[], in_order bigint default null)
  returns table (
    product_id bigint, min_quantity integer, unit_price numeric(14, 4), agreement_id bigint,
    promotion_id bigint, price_before numeric(14, 4), ends_on date, units_left bigint, limit_left bigint
  )
  language plpgsql stable parallel safe rows 10
as $$
#variable_conflict use_column
begin
  return query
  with agreed as materialized (
    select * from agreed_steps(for_company, by_tariff, of_products)
  ), held as materialized (
    select * from current_promotions(for_company, in_order)
  ), goods as materialized (
    select product.id, style.id as style_id, style.brand_id, lowest.id as lowest_id, middle.id as middle_id,
      middle.parent_id as highest_id
    from product
    join product_group as style on style.id = product.group_id
    left join category as lowest on lowest.id = style.category_id
    left join category as middle on middle.id = lowest.parent_id
    where product.id = any(of_products) and exists (select from held)
  ), fitting as (
    select goods.id, promotion_id from goods join promotion_target as target on target.product_id = goods.id
    union
    select goods.id, promotion_id from goods join promotion_target as target on target.style_id = goods.style_id
    union
    select goods.id, promotion_id from goods join promotion_target as target on target.brand_id = goods.brand_id
    union
    select goods.id, promotion_id
    from goods join promotion_target as target on target.category_id in (goods.lowest_id, goods.middle_id, goods.highest_id)
  ), promoted as materialized (
    -- Of several promotions of a product the lowest price, then the one that ends first, then the newest.
    select distinct on (fitting.id) fitting.id, held.id as promotion_id, held.unit_price, held.discount, held.ends_on,
      case when held.while_in_stock then least(held.units_left, there.units) else held.units_left end as units_left, held.units_left as limit_left
    from fitting
    join held on held.id = fitting.promotion_id
    left join lateral (
      select price.unit_price from price
      where price.product_id = fitting.id and price.tariff_id = by_tariff
      order by price.min_quantity limit 1) as listed on true
    cross join lateral (
      select case when held.while_in_stock then (
          select coalesce(sum(greatest(stock.on_hand - stock.reserved, 0)), 0)
          from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
          where stock.product_id = fitting.id)
        + (select coalesce(sum(reservation.quantity), 0)
           from order_item join stock_reservation as reservation on reservation.order_item_id = order_item.id
           where order_item.order_id = in_order and reservation.product_id = fitting.id) end as units) as there
    where (held.unit_price is not null or listed.unit_price is not null) and (there.units is null or there.units > 0)
    order by fitting.id, coalesce(held.unit_price, round(listed.unit_price * (100 - held.discount) / 100, 4)),
      held.ends_on, held.id desc
  ), without as (
    select agreed.product_id, agreed.min_quantity, agreed.unit_price, agreed.agreement_id
    from agreed join promoted on promoted.id = agreed.product_id
    union all
    select price.product_id, price.min_quantity, price.unit_price, null
    from promoted join price on price.product_id = promoted.id and price.tariff_id = by_tariff
    where promoted.id not in (select product_id from agreed)
  ), reduced as (
    select promoted.id as product_id, min(without.min_quantity) as min_quantity, promoted.unit_price
    from promoted join without on without.product_id = promoted.id
    where promoted.discount is null
    group by promoted.id, promoted.unit_price
    union all
    select promoted.id, price.min_quantity, round(price.unit_price * (100 - promoted.discount) / 100, 4)
    from promoted join price on price.product_id = promoted.id and price.tariff_id = by_tariff
    where promoted.discount is not null and exists (select from without where without.product_id = promoted.id)
  ), steps as (
    -- Each quantity at which one of the two changes, with the prices that begin there.
    select product_id, min_quantity, without.unit_price as before, without.agreement_id, reduced.unit_price as now
    from without full join reduced using (product_id, min_quantity)
  ), numbered as (
    select steps.*, count(before) over reached as before_no, count(now) over reached as now_no,
      first_value(before) over (partition by product_id order by before is null, min_quantity) as first_before,
      first_value(now) over (partition by product_id order by now is null, min_quantity) as first_now,
      first_value(agreement_id) over (partition by product_id order by before is null, min_quantity) as first_agreement
    from steps
    window reached as (partition by product_id order by min_quantity)
  ), reached as (
    -- What has begun at a lower quantity still holds; below its first step the first one counts.
    select product_id, min_quantity, first_agreement,
      coalesce(max(before) over (partition by product_id, before_no), first_before) as before,
      coalesce(max(now) over (partition by product_id, now_no), first_now) as now
    from numbered
  )
  select agreed.product_id, agreed.min_quantity, agreed.unit_price, agreed.agreement_id, null, null, null, null, null
  from agreed where agreed.product_id not in (select id from promoted)
  union all
  select reached.product_id, reached.min_quantity, least(reached.before, reached.now), reached.first_agreement,
    case when reached.now < reached.before then promoted.promotion_id end,
    case when reached.now < reached.before then reached.before end,
    case when reached.now < reached.before then promoted.ends_on end,
    case when reached.now < reached.before then promoted.units_left end,
    case when reached.now < reached.before then promoted.limit_left end
  from reached join promoted on promoted.id = reached.product_id;
end
$$;

-- The same, for all queries: where nothing is agreed with the company or a group of it and there is no promotion, three small
-- indexes are asked and nothing else, as part of the query that calls it.
create or replace function own_steps(for_company bigint, by_tariff bigint, of_products bigint[], in_order bigint default null)
  returns table (
    product_id bigint, min_quantity integer, unit_price numeric(14, 4), agreement_id bigint,
    promotion_id bigint, price_before numeric(14, 4), ends_on date, units_left bigint, limit_left bigint
  )
  language sql stable parallel safe rows 10
as $$
  select steps.* from all_own_steps(for_company, by_tariff, of_products, in_order) as steps
  where exists (select from agreement where company_id = for_company)
    or exists (
      select from client_group_member as member join agreement on agreement.group_id = member.group_id
      where member.company_id = for_company)
    or exists (select from promotion where ends_on is null or ends_on >= wholesaler_day())
$$;
