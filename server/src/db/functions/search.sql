-- What a page of styles shows to everybody, in all languages and with the prices of all tariffs, and the version it belongs
-- to; each in the first of the colours asked for in which it has a picture. Functions, so that their plans are made once per
-- connection: they are the same for all arguments and take longer to make than to run.
create or replace function search_cards(group_ids bigint[], shown_colors bigint[], today date, new_from date)
  returns table (version text, cards json)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select search_version() as version, coalesce((
    select json_agg(json_build_object(
      'id', g.id, 'ref', g.ref, 'names', g.name,
      'image', coalesce(pictured.image, s.image), 'image_color', pictured.color_id, 'brand_id', s.brand_id,
      'category_id', s.category_id, 'color_ids', s.color_ids, 'size_ids', s.size_ids,
      'prices', (
        select coalesce(json_object_agg(tariff_id, price::text), '{}') from search_price where group_id = g.id),
      'recommend_price', s.recommend_price::text,
      'unit', g.unit, 'pack', s.pack, 'min_quantity', s.min_quantity,
      'is_out_of_stock', s.is_out_of_stock, 'is_limited_stock', s.is_limited_stock, 'is_deal', g.is_deal,
      'is_new', coalesce(g.published_on between new_from and today, false),
      'back_on', case when s.is_out_of_stock then (
        select min(expected_on) from incoming_stock join product p on p.id = product_id
        where p.group_id = g.id and p.is_active and expected_on >= today) end))
    from search_group s
    join product_group g on g.id = s.group_id
    left join lateral (
      select p.image, p.color_id
      from product p left join size on size.id = p.size_id
      where p.group_id = g.id and p.is_active and p.image is not null and p.color_id = any(shown_colors)
      order by array_position(shown_colors, p.color_id), size.position, p.id
      limit 1) as pictured on cardinality(shown_colors) > 0
    where s.group_id = any(group_ids)), '[]') as cards;
end $$;

-- What is a viewer's own of these styles: which are in the basket and in submitted orders, when they were last ordered,
-- whether the tariff recommends prices, the lowest prices where any are the company's own, with what they are without the
-- promotion and whether there is one, and the products that the company calls by one of these codes; with the version of
-- everything else. The styles in promotions that hold for the company are named by a digest, and listed where it is another
-- than known_promoted. Where there is no agreement and no promotion, nothing of them is planned or begun.
create or replace function search_marks(
  group_ids bigint[], user_id bigint, company_id bigint, tariff_id bigint, own_keys text[], known_promoted text
) returns table (
  version text, in_basket json, already_ordered json, last_ordered json, recommends boolean, priced json, own json,
  promoted_digest text, promoted json
)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  has_promotion constant boolean := exists (
    select from promotion where ends_on is null or ends_on >= wholesaler_day());
  promoted_list json;
  digest text := '';
  own_prices json;
begin
  if has_promotion then
    select json_agg(group_id order by group_id) into promoted_list from promoted_groups(search_marks.company_id);
    digest := coalesce(md5(promoted_list::text), '');
  end if;
  if has_promotion or exists (select from agreement where agreement.company_id = search_marks.company_id)
    or exists (
      select from client_group_member as member join agreement on agreement.group_id = member.group_id
      where member.company_id = search_marks.company_id)
  then
    select json_object_agg(group_id, json_build_array(price::text, before::text, is_promoted)) into own_prices from (
      select p.group_id, min(coalesce(own.unit_price, base.unit_price)) as price,
        (array_agg(own.price_before order by coalesce(own.unit_price, base.unit_price), own.price_before))[1] as before,
        bool_or(own.promotion_id is not null) as is_promoted
      from product p
      left join (
        select distinct on (product_id) product_id, unit_price, price_before, promotion_id
        from own_steps(search_marks.company_id, search_marks.tariff_id, array(
          select id from product where group_id = any(group_ids) and is_active))
        order by product_id, min_quantity) as own on own.product_id = p.id
      left join lateral (
        select unit_price from price
        where price.tariff_id = search_marks.tariff_id and product_id = p.id
        order by min_quantity limit 1) as base on true
      where p.group_id = any(group_ids) and p.is_active
      group by p.group_id) as lowest;
  end if;
  return query
  select
    state.version || '.' || (select sum(changes) from search_stock_change) || '.' || catalogue_version.version,
    (select json_agg(p.group_id)
     from basket join basket_line on basket_line.basket_id = basket.id
     join product p on p.id = basket_line.product_id
     where basket.user_id = search_marks.user_id and basket.company_id = search_marks.company_id
       and basket.kind = 'current' and p.group_id = any(group_ids)),
    (select json_agg(distinct group_id)
     from ordered_product
     where ordered_product.company_id = search_marks.company_id and group_id = any(group_ids) and units > 0),
    (select json_object_agg(group_id, at)
     from (
       select group_id, max((recent -> 0 -> 'at')::numeric)::float8 as at from ordered_product
       where ordered_product.company_id = search_marks.company_id and group_id = any(group_ids)
       group by group_id) as bought),
    (select recommend_price from tariff where id = search_marks.tariff_id),
    own_prices,
    case when cardinality(own_keys) > 0 then (
      select json_agg(json_build_object('kind', 'own', 'key', code.code_key, 'group_id', p.group_id,
        'product_id', p.id, 'ref', p.ref, 'gtin', p.gtin) order by code.code_key)
      from company_code code join product p on p.id = code.product_id and p.is_active
      where code.company_id = search_marks.company_id and code.code_key = any(own_keys))
    end,
    digest,
    case when digest <> known_promoted then coalesce(promoted_list, '[]') end
  from search_state state, catalogue_version;
end $$;
