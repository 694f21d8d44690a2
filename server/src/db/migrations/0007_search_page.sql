-- The groups of a page in the order of their ids, as this viewer sees them, and the version they belong to. A function
-- for the same reason as search_find().
create function search_page(
  group_ids bigint[], language text, user_id bigint, owner_id bigint, tariff_id bigint, today date, new_from date
) returns table (version text, groups json)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select search_version() as version, coalesce((
    select json_agg(json_build_object(
      'id', g.id, 'ref', g.ref, 'name', text_in(g.name, language), 'image', s.image, 'brand_id', s.brand_id,
      'category_id', s.category_id, 'color_ids', s.color_ids, 'size_ids', s.size_ids,
      'price_from', coalesce(agreed.price, listed.price)::text,
      'recommend_price', case when tariff.recommend_price then s.recommend_price::text end,
      'unit', g.unit, 'pack', s.pack, 'min_quantity', s.min_quantity,
      'is_out_of_stock', s.is_out_of_stock, 'is_limited_stock', s.is_limited_stock, 'is_deal', g.is_deal,
      'is_new', coalesce(g.published_on between new_from and today, false),
      'back_on', case when s.is_out_of_stock then (
        select min(expected_on) from incoming_stock join product p on p.id = product_id
        where p.group_id = g.id and p.is_active and expected_on >= today) end,
      'in_basket', g.id = any(in_basket.marked), 'already_ordered', g.id = any(ordered.marked)
    ) order by wanted.n)
    from unnest(group_ids) with ordinality as wanted (id, n)
    join search_group s on s.group_id = wanted.id
    join product_group g on g.id = wanted.id
    join tariff on tariff.id = search_page.tariff_id
    left join search_price listed on listed.group_id = g.id and listed.tariff_id = tariff.id
    left join lateral (
      select min(coalesce(own.unit_price, base.unit_price)) as price
      from product p
      left join lateral (
        select unit_price from owner_price where owner_id = search_page.owner_id and product_id = p.id
        order by min_quantity limit 1) as own on true
      left join lateral (
        select unit_price from price where tariff_id = search_page.tariff_id and product_id = p.id
        order by min_quantity limit 1) as base on true
      where has_agreements.yes and p.group_id = g.id and p.is_active) as agreed on true
  ), '[]') as groups
  from (select exists (select from owner_price where owner_id = search_page.owner_id) as yes) as has_agreements
  cross join (select array(
    select p.group_id from basket join basket_line on basket_line.basket_id = basket.id
    join product p on p.id = basket_line.product_id
    where basket.user_id = search_page.user_id and basket.owner_id = search_page.owner_id and basket.kind = 'current'
      and p.group_id = any(group_ids)
  ) as marked) as in_basket
  cross join (select array(
    select p.group_id from customer_order join order_item on order_item.order_id = customer_order.id
    join product p on p.id = order_item.product_id
    where customer_order.owner_id = search_page.owner_id and customer_order.status = 'submitted'
      and p.group_id = any(group_ids)
  ) as marked) as ordered;
end $$;
