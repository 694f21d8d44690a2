-- References without a digit: a text of words is one of them or none, and few catalogues have any.
create index product_plain_ref on product (ref_key) where ref_key !~ '[0-9]' and is_active;
create index product_group_plain_ref on product_group (ref_key) where ref_key !~ '[0-9]' and is_active;

-- What is a viewer's own of these styles, as before; whoever has no submitted order is not looked for among the products.
create or replace function search_marks(
  group_ids bigint[], user_id bigint, owner_id bigint, tariff_id bigint, own_keys text[]
) returns table (version text, in_basket json, already_ordered json, agreed json, own json)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  submitted bigint[];
begin
  select state.version || '.' || (select sum(changes) from search_stock_change) || '.' || catalogue_version.version
  into version from search_state state, catalogue_version;
  in_basket := (
    select json_agg(p.group_id)
    from basket join basket_line on basket_line.basket_id = basket.id
    join product p on p.id = basket_line.product_id
    where basket.user_id = search_marks.user_id and basket.owner_id = search_marks.owner_id
      and basket.kind = 'current' and p.group_id = any(group_ids));
  submitted := array(
    select id from customer_order
    where customer_order.owner_id = search_marks.owner_id and status = 'submitted');
  if cardinality(submitted) > 0 then
    already_ordered := (
      select json_agg(p.group_id)
      from (
        -- By the owner's orders: what everybody ever ordered of a product grows without end.
        select product_id from order_item where order_id = any(submitted) offset 0) as item
      join product p on p.id = item.product_id
      where p.group_id = any(group_ids));
  end if;
  if exists (select from owner_price where owner_price.owner_id = search_marks.owner_id) then
    agreed := (
      select json_object_agg(group_id, price) from (
        select p.group_id, min(coalesce(own.unit_price, base.unit_price))::text as price
        from product p
        left join lateral (
          select unit_price from owner_price
          where owner_price.owner_id = search_marks.owner_id and product_id = p.id
          order by min_quantity limit 1) as own on true
        left join lateral (
          select unit_price from price
          where price.tariff_id = search_marks.tariff_id and product_id = p.id
          order by min_quantity limit 1) as base on true
        where p.group_id = any(group_ids) and p.is_active
        group by p.group_id) as lowest);
  end if;
  if cardinality(own_keys) > 0 then
    own := (
      select json_agg(json_build_object('kind', 'own', 'key', code.code_key, 'group_id', p.group_id,
        'product_id', p.id, 'ref', p.ref, 'gtin', p.gtin) order by code.code_key)
      from owner_code code join product p on p.id = code.product_id and p.is_active
      where code.owner_id = search_marks.owner_id and code.code_key = any(own_keys));
  end if;
  return next;
end $$;
