-- Finds, counts and cuts out a page, with AND, OR and bit_count over bitmaps. A function, so that its plan can be made
-- once per connection: it is the same for all arguments and takes longer to make than to run.
--
-- word_*       the words of each unit of the query
-- posting_*    the colours and sizes that a unit may mean
-- pair_*       a unit's sizes in these colours: one product must have both
-- group_units  units that are parts of references
-- coded        groups that a code in the query names, in the order in which they stand first
-- picked_*     filters: OR within one, AND across
create function search_find(
  word_units int[], word_ids int[], word_is_exact boolean[],
  posting_units int[], posting_kinds text[], posting_values text[],
  pair_unit int, pair_colors int[], pair_sizes int[],
  group_units int[], unit_groups bigint[], unit_count int,
  coded bigint[], is_browsing boolean,
  picked_filters text[], picked_kinds text[], picked_values text[], colors int[], sizes int[], others text[],
  ordering text, language text, owner_id bigint, tariff_id bigint, new_from date, today date,
  page_limit int, page_offset bigint
) returns table (version text, count int, counts json, group_ids bigint[])
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with state as materialized (
    select search_version() as version, blank,
      coalesce((select groups from search_posting where kind = 'all'), blank) as everything
    from search_state
  ), hits as (
    select wanted.n, case when wanted.is_exact then word.in_name end as exact, word.in_name as near,
      (word.in_name | word.in_other)::varbit as wide,
      (word.in_name | word.in_other | word.in_description)::varbit as anywhere
    from unnest(word_units, word_ids,
      word_is_exact) as wanted (n, id, is_exact)
    join search_word word on word.id = wanted.id
    union all
    select wanted.n, null, null, groups, groups
    from unnest(posting_units, posting_kinds,
      posting_values) as wanted (n, kind, value)
    join search_posting posting on posting.kind = wanted.kind and posting.value = wanted.value
    union all
    select pair_unit, null, null, groups, groups
    from search_pair where color_id = any(pair_colors) and size_id = any(pair_sizes)
    union all
    select wanted.n, null, bits.of, bits.of, bits.of
    from unnest(group_units, unit_groups)
      as wanted (n, group_id)
    join search_group on search_group.group_id = wanted.group_id
    cross join state
    cross join lateral (select set_bit(blank, slot, 1)::varbit as of) as bits
  ), unit as materialized (
    select n, bit_or(exact) as exact, bit_or(near) as near, bit_or(wide) as wide, bit_or(anywhere) as anywhere
    from hits group by n
  ), query as materialized (
    -- "most": all but one of at least three words.
    select coalesce(bit_and(wide), bit_or(blank)) as wide,
      coalesce(bit_and(anywhere), bit_or(blank))
        | coalesce(bit_or((select bit_and(rest.wide) from unit rest where rest.n <> unit.n)) filter (where unit_count > 2),
            bit_or(blank)) as most,
      coalesce(bit_or(anywhere), bit_or(blank)) as some_word,
      count(n) = unit_count and count(n) > 0 as is_complete
    from state left join unit on true
  ), code as materialized (
    select coalesce(bit_or(set_bit(blank, slot, 1)), bit_or(blank)) as groups
    from state left join search_group on group_id = any(coded)
  ), stage as materialized (
    select case
      when is_browsing then 'all'
      when unit_count = 0 then 'code'
      when is_complete and bit_count(wide) > 0 then 'wide'
      when bit_count(code.groups) > 0 then 'code'
      when is_complete and bit_count(most) > 0 then 'most'
      else 'some' end as name
    from query, code
  ), found as materialized (
    select (everything & case stage.name
      when 'all' then everything
      when 'code' then code.groups
      when 'wide' then wide | code.groups
      when 'most' then most
      else some_word end)::varbit as groups
    from stage, query, code, state
  ), lively as materialized (
    select 'in_stock' as value, (everything & ~coalesce(
      (select bit_or(set_bit(blank, slot, 1)) from search_group where is_out_of_stock), blank))::varbit as groups
    from state
    union all
    select 'new', coalesce((select bit_or(set_bit(blank, slot, 1)) from search_group
      where published_on between new_from and today), blank)::varbit
    from state
  ), narrowing as materialized (
    select 'found' as filter, groups from found
    union all
    select filter, coalesce(bit_or(groups), (select blank from state))::varbit
    from (
      select picked.filter, posting.groups
      from unnest(picked_filters, picked_kinds,
        picked_values) as picked (filter, kind, value)
      left join search_posting posting on posting.kind = picked.kind and posting.value = picked.value
      union all
      select 'both', groups from (select 1) as one
      left join search_pair on color_id = any(colors) and size_id = any(sizes)
      where cardinality(colors) > 0 and cardinality(sizes) > 0
      union all
      select 'other', groups from unnest(others) as wanted (value)
      left join (select value, groups from lively
                 union all select value, groups from search_posting where kind = 'other') as posting using (value)
    ) as choice
    group by filter
  ), base as materialized (
    select kind, (select bit_and(groups) from narrowing where filter <> all(string_to_array(own, ' '))) as groups
    from (values ('category', 'categories'), ('brand', 'brands'), ('color', 'colors both'), ('size', 'sizes both'),
      ('length', 'lengths'), ('unit', 'units'), ('weight', 'weights'), ('other', 'other')) as facet (kind, own)
  ), counted as (
    select kind, value, bit_count(posting.groups & base.groups) as count
    from search_posting posting join base using (kind)
    where not (kind = 'color' and cardinality(sizes) > 0)
      and not (kind = 'size' and cardinality(colors) > 0)
    union all
    select 'other', value, bit_count(lively.groups & base.groups) from lively join base on kind = 'other'
    union all
    select 'color', color_id::text, bit_count(bit_or(groups) & (select groups from base where kind = 'color'))
    from search_pair where size_id = any(sizes) group by color_id
    union all
    select 'size', size_id::text, bit_count(bit_or(groups) & (select groups from base where kind = 'size'))
    from search_pair where color_id = any(colors) group by size_id
  ), agreed as materialized (
    -- The lowest price of each group in which something was agreed with the owner: agreements come before the tariff.
    select p.group_id, min(coalesce(own.unit_price, listed.unit_price)) as price
    from product p
    left join lateral (
      select unit_price from owner_price
      where owner_price.owner_id = search_find.owner_id and product_id = p.id
      order by min_quantity limit 1) as own on true
    left join lateral (
      select unit_price from price
      where price.tariff_id = search_find.tariff_id and product_id = p.id
      order by min_quantity limit 1) as listed on true
    where ordering in ('price', '-price') and p.is_active and p.group_id = any(array(
      select distinct q.group_id from owner_price join product q on q.id = owner_price.product_id
      where owner_price.owner_id = search_find.owner_id))
    group by p.group_id
  ), result as materialized (
    select bit_and(groups) as groups from narrowing
  )
  select state.version, bit_count(result.groups)::int,
    (select coalesce(json_agg(json_build_object('kind', kind, 'value', value, 'count', count)), '[]')
     from counted where count > 0) as counts,
    case when is_browsing and ordering = 'relevance'
      then array(
        select s.group_id from search_group s
        where get_bit(result.groups, s.slot) = 1
        order by s.category_rank, s.position, s.group_id
        limit page_limit offset page_offset)
      else array(
        select s.group_id from search_group s
        left join agreed on agreed.group_id = s.group_id
        where get_bit(result.groups, s.slot) = 1
        order by
          case ordering when 'relevance' then array_position(coded, s.group_id) end nulls last,
          -- Each word counts 4 where it stands in the name as typed, 3 as part of the name, 2 as category, brand, colour
          -- or size, 1 in the description.
          case ordering when 'relevance' then (
            select sum(get_bit(coalesce(exact, blank), s.slot) + get_bit(coalesce(near, blank), s.slot)
              + get_bit(wide, s.slot) + get_bit(anywhere, s.slot)) from unit) end desc nulls last,
          case ordering when 'newest' then s.published_on end desc nulls last,
          case ordering when 'name' then
            (select plain(text_in(g.name, language)) from product_group g where g.id = s.group_id) end,
          case ordering when 'price' then coalesce(agreed.price, (select price from search_price listed
            where listed.group_id = s.group_id and listed.tariff_id = search_find.tariff_id)) end nulls last,
          case ordering when '-price' then coalesce(agreed.price, (select price from search_price listed
            where listed.group_id = s.group_id and listed.tariff_id = search_find.tariff_id)) end desc nulls last,
          s.category_rank, s.position, s.group_id
        limit page_limit offset page_offset) end
  from state, result, query, stage;
end $$;

-- Products and groups that these codes name: GTINs, the owner's own codes, references of products and groups; and for
-- partial keys (partial_ends: what sorts right after all that begins with them) groups whose reference begins with or
-- contains the key. Keys are as code_key() makes them.
create function search_codes(owner_id bigint, keys text[], gtins text[], partial text[], partial_ends text[])
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
  select 'own', own.code_key, p.group_id, p.id, p.ref, p.gtin
  from owner_code own join product p on p.id = own.product_id and p.is_active
  where own.owner_id = search_codes.owner_id and own.code_key = any(keys)
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
