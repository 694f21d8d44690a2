-- The styles of which something is in a promotion that holds today for a company. In the from list of a query it is inlined.
create or replace function promoted_groups(for_company bigint)
  returns table (group_id bigint)
  language sql stable parallel safe
as $$
  with held as materialized (
    select held.while_in_stock, target.product_id, target.style_id, target.category_id, target.brand_id
    from current_promotions(for_company) as held join promotion_target as target on target.promotion_id = held.id
  ), touched as (
    select held.while_in_stock, product.group_id, product.id as product_id
    from held join product on product.id = held.product_id and product.is_active
    union
    select held.while_in_stock, held.style_id, null from held where held.style_id is not null
    union
    select held.while_in_stock, style.id, null from held join product_group as style on style.brand_id = held.brand_id
    union
    select held.while_in_stock, style.id, null
    from held
    join category as lowest on held.category_id in (lowest.id, lowest.parent_id)
      or held.category_id = (select parent_id from category where id = lowest.parent_id)
    join product_group as style on style.category_id = lowest.id
    where held.category_id is not null
  )
  select distinct touched.group_id from touched
  where not while_in_stock or exists (
    select from product
    join stock on stock.product_id = product.id and stock.on_hand > stock.reserved
    join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
    where product.group_id = touched.group_id and product.is_active
      and (touched.product_id is null or product.id = touched.product_id))
$$;
