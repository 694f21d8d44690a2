-- What was agreed with a company about products, as price steps: the one place that knows which agreement counts
-- (docs/decisions/0088 and 0105). The most specific wins: the product, the style, the category (the lowest first), the brand;
-- of one of these the company's own before those of its groups; of several such the one that began last, then the newest. A
-- discount is taken from the tariff's steps. Products of which nothing is agreed on the day have no row.
--
-- Agreements about products ("narrow") are found by the products: there may be thousands of them. The few others ("broad")
-- are compared with every product; where there are none, products are not read. In the from list of a query it is inlined.
create or replace function agreed_steps(for_company bigint, by_tariff bigint, of_products bigint[])
  returns table (product_id bigint, min_quantity integer, unit_price numeric(14, 4), agreement_id bigint)
  language sql stable parallel safe
as $$
  with broad as materialized (
    select * from (
      select agreement.* from agreement
      where company_id = for_company and agreement.product_id is null
      union all
      select agreement.* from client_group_member as member join agreement on agreement.group_id = member.group_id
      where member.company_id = for_company and agreement.product_id is null
    ) as agreed
    where (starts_on is null or starts_on <= wholesaler_day())
      and (ends_on is null or ends_on >= wholesaler_day())
  ), narrow as (
    select agreement.* from agreement
    where company_id = for_company and agreement.product_id = any(of_products)
    union all
    select agreement.* from client_group_member as member join agreement on agreement.group_id = member.group_id
    where member.company_id = for_company and agreement.product_id = any(of_products)
  ), goods as materialized (
    select product.id, style.id as style_id, style.brand_id, lowest.id as lowest_id, middle.id as middle_id,
      middle.parent_id as highest_id
    from product
    join product_group as style on style.id = product.group_id
    left join category as lowest on lowest.id = style.category_id
    left join category as middle on middle.id = lowest.parent_id
    where product.id = any(of_products) and exists (select from broad)
  ), placed as materialized (
    select product_id as id, id as agreement_id, group_id, starts_on, min_quantity, unit_price, discount, 1 as place
    from narrow
    where (starts_on is null or starts_on <= wholesaler_day())
      and (ends_on is null or ends_on >= wholesaler_day())
    union all
    select goods.id, broad.id, broad.group_id, broad.starts_on, broad.min_quantity, broad.unit_price, broad.discount,
      case
        when broad.style_id is not null then 2
        when broad.category_id = goods.lowest_id then 3
        when broad.category_id = goods.middle_id then 4
        when broad.category_id is not null then 5
        else 6
      end
    from goods join broad on broad.style_id = goods.style_id
      or broad.category_id in (goods.lowest_id, goods.middle_id, goods.highest_id) or broad.brand_id = goods.brand_id
  ), winner as (
    select distinct on (id) * from placed
    order by id, place, group_id is not null, starts_on desc nulls last, agreement_id desc
  )
  -- Prices of one target, of the company or one group, that began together are the steps of one agreement; of two for a
  -- quantity the newer counts.
  (select distinct on (placed.id, placed.min_quantity)
     placed.id, placed.min_quantity, placed.unit_price, placed.agreement_id
   from winner join placed on placed.id = winner.id and placed.place = winner.place
     and placed.group_id is not distinct from winner.group_id
     and placed.starts_on is not distinct from winner.starts_on
   where winner.discount is null and placed.unit_price is not null
   order by placed.id, placed.min_quantity, placed.agreement_id desc)
  union all
  select winner.id, price.min_quantity, round(price.unit_price * (100 - winner.discount) / 100, 4), winner.agreement_id
  from winner join price on price.product_id = winner.id and price.tariff_id = by_tariff
  where winner.discount is not null
$$;
