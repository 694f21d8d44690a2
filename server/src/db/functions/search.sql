-- Finds, counts and cuts out a page, with AND, OR and bit_count over bitmaps. In steps, because the plan of each step is
-- made once per connection, and a step that a search does not need costs nothing.
--
-- word_*       the words of each unit of the query
-- posting_*    the colours and sizes that a unit may mean
-- pair_*       a unit's sizes in these colours: one product must have both
-- group_units  units that are parts of references
-- coded        groups that a code in the query names, in the order in which they stand first
-- picked_*     filters: OR within one, AND across
-- counts       groups for each value of a filter, by "kind value"
create or replace function search_find(
  word_units int[], word_ids int[], word_is_exact boolean[],
  posting_units int[], posting_kinds text[], posting_values text[],
  pair_unit int, pair_colors int[], pair_sizes int[],
  group_units int[], unit_groups bigint[], unit_count int,
  coded bigint[], is_browsing boolean,
  picked_filters text[], picked_kinds text[], picked_values text[], colors int[], sizes int[], others text[],
  ordering text, language text, company_id bigint, tariff_id bigint, new_from date, today date,
  page_limit int, page_offset bigint,
  out count int, out counts json, out group_ids bigint[]
)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  blank varbit;
  everything varbit;
  unit record;
  units_met int := 0;
  wide varbit; -- groups with all units in their names, categories, brands, colours or sizes
  but_one varbit; -- with all but one of them
  anywhere varbit; -- with all of them in their descriptions at least
  some_word varbit;
  marks varbit[] := '{}'; -- each counts 1 for the groups in it
  code varbit;
  result varbit;
  in_stock varbit;
  is_new varbit;
  bases varbit[]; -- what each filter's values are counted among, in the order of "facets"
  facets constant text[] := '{category,brand,color,size,length,unit,weight,other}';
  mark varbit;
  carried varbit;
  -- The number of marks of each group in binary, one bitmap per digit.
  ones varbit; twos varbit; fours varbit; eights varbit; sixteens varbit; more varbit;
  best varbit; -- groups that may come to stand on the page or before it
  rest varbit;
  slots int[];
begin
  -- Made anew by the operator: as they come from the table they would be unpacked at each use.
  select state.blank | state.blank, coalesce(posting.groups, state.blank) | state.blank into blank, everything
  from search_state state left join search_posting posting on posting.kind = 'all';

  if unit_count > 0 then
    wide := everything;
    anywhere := everything;
    but_one := blank;
    some_word := blank;
    for unit in
      select n, bit_or(exact) as exact, bit_or(near) as near, bit_or(wide) as wide, bit_or(anywhere) as anywhere
      from (
        select wanted.n, case when wanted.is_exact then word.in_name end as exact, word.in_name as near,
          (word.in_name | word.in_other)::varbit as wide,
          (word.in_name | word.in_other | word.in_description)::varbit as anywhere
        from unnest(word_units, word_ids, word_is_exact) as wanted (n, id, is_exact)
        join search_word word on word.id = wanted.id
        union all
        select wanted.n, null, null, groups, groups
        from unnest(posting_units, posting_kinds, posting_values) as wanted (n, kind, value)
        join search_posting posting on posting.kind = wanted.kind and posting.value = wanted.value
        union all
        select pair_unit, null, null, groups, groups
        from search_pair where color_id = any(pair_colors) and size_id = any(pair_sizes)
        union all
        select wanted.n, null, bits.of, bits.of, bits.of
        from unnest(group_units, unit_groups) as wanted (n, group_id)
        join search_group on search_group.group_id = wanted.group_id
        cross join lateral (select set_bit(blank, slot, 1)::varbit as of) as bits
      ) as hit
      group by n
    loop
      units_met := units_met + 1;
      but_one := (but_one & unit.wide) | wide;
      wide := wide & unit.wide;
      anywhere := anywhere & unit.anywhere;
      some_word := some_word | unit.anywhere;
      -- Each word counts 4 where it stands in the name as typed, 3 as part of the name, 2 as category, brand, colour
      -- or size, 1 in the description.
      marks := marks || array[unit.anywhere, unit.wide];
      if unit.near is not null then marks := marks || unit.near; end if;
      if unit.exact is not null then marks := marks || unit.exact; end if;
    end loop;
    if units_met < unit_count or units_met = 0 then
      wide := blank;
      anywhere := blank;
      but_one := blank;
    elsif unit_count < 3 then
      but_one := blank;
    end if;
  end if;

  code := blank;
  if cardinality(coded) > 0 then
    select coalesce(bit_or(set_bit(blank, slot, 1)), blank) into code from search_group where group_id = any(coded);
  end if;

  result := everything & case
    when is_browsing then everything
    when unit_count = 0 then code
    when bit_count(wide) > 0 then wide | code
    when bit_count(code) > 0 then code
    when bit_count(anywhere | but_one) > 0 then anywhere | but_one
    else some_word end;

  in_stock := everything & ~coalesce(
    (select bit_or(set_bit(blank, slot, 1)) from search_group where is_out_of_stock), blank);
  is_new := coalesce(
    (select bit_or(set_bit(blank, slot, 1)) from search_group where published_on between new_from and today), blank);

  if cardinality(picked_filters) + cardinality(colors) + cardinality(sizes) + cardinality(others) = 0 then
    bases := array_fill(result, array[cardinality(facets)]);
  else
    with narrowing as materialized (
      select 'found' as filter, result as groups
      union all
      select filter, coalesce(bit_or(groups), blank)::varbit
      from (
        select picked.filter, posting.groups
        from unnest(picked_filters, picked_kinds, picked_values) as picked (filter, kind, value)
        left join search_posting posting on posting.kind = picked.kind and posting.value = picked.value
        union all
        select 'both', groups from (select 1) as one
        left join search_pair on color_id = any(colors) and size_id = any(sizes)
        where cardinality(colors) > 0 and cardinality(sizes) > 0
        union all
        select 'other', case wanted.value when 'in_stock' then in_stock when 'new' then is_new else posting.groups end
        from unnest(others) as wanted (value)
        left join search_posting posting on posting.kind = 'other' and posting.value = wanted.value
      ) as choice
      group by filter
    )
    select array_agg((select bit_and(groups) from narrowing where filter <> all(string_to_array(own, ' ')))
        order by array_position(facets, kind)),
      (select bit_and(groups) from narrowing)
    into bases, result
    from (values ('category', 'categories'), ('brand', 'brands'), ('color', 'colors both'), ('size', 'sizes both'),
      ('length', 'lengths'), ('unit', 'units'), ('weight', 'weights'), ('other', 'other')) as facet (kind, own);
  end if;

  select coalesce(json_object_agg(kind || ' ' || value, counted.count), '{}') into counts
  from (
    select kind, value, bit_count(groups & base) as count
    from unnest(facets, bases) as facet (kind, base)
    join search_posting using (kind)
    where not (kind = 'color' and cardinality(sizes) > 0) and not (kind = 'size' and cardinality(colors) > 0)
    union all
    select 'other', value, bit_count(groups & bases[8])
    from (values ('in_stock', in_stock), ('new', is_new)) as lively (value, groups)
    union all
    select 'color', color_id::text, bit_count(bit_or(groups) & bases[3])
    from search_pair where size_id = any(sizes) group by color_id
    union all
    select 'size', size_id::text, bit_count(bit_or(groups) & bases[4])
    from search_pair where color_id = any(colors) group by size_id
  ) as counted
  where counted.count > 0;
  count := bit_count(result);

  if ordering = 'relevance' and count > 200 and cardinality(marks) = 0 and cardinality(coded) = 0 then
    -- So many that a page is soon found in the order of the catalogue.
    group_ids := array(
      select group_id from search_group
      where get_bit(result, slot) = 1
      order by category_rank, position, group_id
      limit page_limit offset page_offset);
  elsif ordering = 'relevance' then
    ones := blank; twos := blank; fours := blank; eights := blank; sixteens := blank; more := blank;
    foreach mark in array marks loop
      carried := mark & ones; ones := ones # mark;
      mark := carried & twos; twos := twos # carried;
      carried := mark & fours; fours := fours # mark;
      mark := carried & eights; eights := eights # carried;
      carried := mark & sixteens; sixteens := sixteens # mark;
      more := more | carried;
    end loop;
    -- Those with more marks first, as long as they are too few; what is left has too few marks to be shown.
    best := code & result;
    rest := result;
    foreach mark in array array[more, sixteens, eights, fours, twos, ones] loop
      if bit_count(best | (rest & mark)) < page_offset + page_limit then
        best := best | (rest & mark);
        rest := rest & ~mark;
      else
        rest := rest & mark;
      end if;
    end loop;
    best := best | rest;
    slots := array(
      select sum(length(gap) + 1) over (order by n) - 1
      from unnest(string_to_array(best::text, '1')) with ordinality as gaps (gap, n)
      limit bit_count(best));
    group_ids := array(
      select group_id from search_group
      where slot = any(slots)
      order by array_position(coded, group_id) nulls last,
        get_bit(more, slot) * 32 + get_bit(sixteens, slot) * 16 + get_bit(eights, slot) * 8
          + get_bit(fours, slot) * 4 + get_bit(twos, slot) * 2 + get_bit(ones, slot) desc,
        category_rank, position, group_id
      limit page_limit offset page_offset);
  elsif ordering = 'newest' then
    group_ids := array(
      select group_id from search_group
      where get_bit(result, slot) = 1
      order by published_on desc nulls last, category_rank, position, group_id
      limit page_limit offset page_offset);
  elsif ordering = 'name' then
    group_ids := array(
      select s.group_id from search_group s join product_group g on g.id = s.group_id
      where get_bit(result, slot) = 1
      order by plain(text_in(g.name, language)), category_rank, s.position, s.group_id
      limit page_limit offset page_offset);
  else
    group_ids := array(
      with agreed as materialized (
        -- The lowest price of each group in which something was agreed with the company: agreements come before the tariff.
        select p.group_id, min(coalesce(own.unit_price, listed.unit_price)) as price
        from product p
        left join lateral (
          select unit_price from company_price
          where company_price.company_id = search_find.company_id and product_id = p.id
          order by min_quantity limit 1) as own on true
        left join lateral (
          select unit_price from price
          where price.tariff_id = search_find.tariff_id and product_id = p.id
          order by min_quantity limit 1) as listed on true
        where p.is_active and p.group_id = any(array(
          select distinct q.group_id from company_price join product q on q.id = company_price.product_id
          where company_price.company_id = search_find.company_id))
        group by p.group_id
      )
      select s.group_id
      from search_group s
      left join agreed on agreed.group_id = s.group_id
      left join search_price listed on listed.group_id = s.group_id and listed.tariff_id = search_find.tariff_id
      where get_bit(result, slot) = 1
      order by coalesce(agreed.price, listed.price) * case ordering when '-price' then -1 else 1 end nulls last,
        category_rank, position, s.group_id
      limit page_limit offset page_offset);
  end if;
end $$;

-- What a page of styles shows to every viewer of a tariff, and the version it belongs to. A function for the same reason
-- as search_find().
create or replace function search_cards(group_ids bigint[], language text, tariff_id bigint, today date, new_from date)
  returns table (version text, cards json)
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
      'price_from', listed.price::text,
      'recommend_price', case when tariff.recommend_price then s.recommend_price::text end,
      'unit', g.unit, 'pack', s.pack, 'min_quantity', s.min_quantity,
      'is_out_of_stock', s.is_out_of_stock, 'is_limited_stock', s.is_limited_stock, 'is_deal', g.is_deal,
      'is_new', coalesce(g.published_on between new_from and today, false),
      'back_on', case when s.is_out_of_stock then (
        select min(expected_on) from incoming_stock join product p on p.id = product_id
        where p.group_id = g.id and p.is_active and expected_on >= today) end))
    from search_group s
    join product_group g on g.id = s.group_id
    join tariff on tariff.id = search_cards.tariff_id
    left join search_price listed on listed.group_id = g.id and listed.tariff_id = tariff.id
    where s.group_id = any(group_ids)), '[]') as cards;
end $$;

-- What is a viewer's own of these styles: which are in the basket and in submitted orders, the lowest prices where any
-- were agreed, and the products that the company calls by one of these codes; with the version of everything else. Whoever
-- has no submitted order is not looked for among the products.
create or replace function search_marks(
  group_ids bigint[], user_id bigint, company_id bigint, tariff_id bigint, own_keys text[]
) returns table (version text, in_basket json, already_ordered json, agreed json, own json)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  select state.version || '.' || (select sum(changes) from search_stock_change) || '.' || catalogue_version.version
  into version from search_state state, catalogue_version;
  in_basket := (
    select json_agg(p.group_id)
    from basket join basket_line on basket_line.basket_id = basket.id
    join product p on p.id = basket_line.product_id
    where basket.user_id = search_marks.user_id and basket.company_id = search_marks.company_id
      and basket.kind = 'current' and p.group_id = any(group_ids));
  if exists (select from ordered_product where ordered_product.company_id = search_marks.company_id) then
    already_ordered := (
      select json_agg(distinct p.group_id)
      from product p
      join ordered_product on ordered_product.company_id = search_marks.company_id and ordered_product.product_id = p.id
      where p.group_id = any(group_ids));
  end if;
  if exists (select from company_price where company_price.company_id = search_marks.company_id) then
    agreed := (
      select json_object_agg(group_id, price) from (
        select p.group_id, min(coalesce(own.unit_price, base.unit_price))::text as price
        from product p
        left join lateral (
          select unit_price from company_price
          where company_price.company_id = search_marks.company_id and product_id = p.id
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
      from company_code code join product p on p.id = code.product_id and p.is_active
      where code.company_id = search_marks.company_id and code.code_key = any(own_keys));
  end if;
  return next;
end $$;

-- Products and groups that these codes name: GTINs, references of products and groups; and for partial keys
-- (partial_ends: what sorts right after all that begins with them) groups whose reference begins with or contains the
-- key. Keys are as code_key() makes them.
create or replace function search_codes(keys text[], gtins text[], partial text[], partial_ends text[])
  returns table (kind text, key text, group_id bigint, product_id bigint, ref text, gtin text)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select 'gtin', p.gtin, p.group_id, p.id, p.ref, p.gtin
  from product p where p.gtin = any(gtins) and p.is_active
  union all
  select 'product', p.ref_key, p.group_id, p.id, p.ref, p.gtin
  from product p where p.ref_key = any(keys) and p.is_active
  union all
  select 'group', g.ref_key, g.id, null::bigint, g.ref, null::text
  from product_group g where g.ref_key = any(keys) and g.is_active
  union all
  select 'prefix', wanted.key, g.id, null::bigint, g.ref, null::text
  from unnest(partial, partial_ends) as wanted (key, after)
  cross join lateral (
    select id, ref from product_group
    where ref_key ~>=~ wanted.key and ref_key ~<~ wanted.after and is_active
    order by ref_key using ~<~ limit 200) as g
  union all
  select 'product_prefix', wanted.key, p.group_id, null::bigint, '', null::text
  from unnest(partial, partial_ends) as wanted (key, after)
  cross join lateral (
    select distinct group_id from (
      select group_id from product
      where ref_key ~>=~ wanted.key and ref_key ~<~ wanted.after and is_active
      order by ref_key using ~<~ limit 400) as begun) as p
  union all
  select 'part', wanted.key, g.id, null::bigint, g.ref, null::text
  from unnest(partial) as wanted (key)
  cross join lateral (
    select id, ref from product_group
    where length(wanted.key) >= 3 and ref_key like '%' || wanted.key || '%' and is_active order by ref_key limit 200) as g;
end $$;
