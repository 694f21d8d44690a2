-- The promotions that hold today for a company, none for nobody, with the units that are left where they are limited. What an order holds
-- of them itself does not count against it. In the from list of a query it is inlined.
create or replace function current_promotions(for_company bigint, in_order bigint default null)
  returns table (id bigint, unit_price numeric(14, 4), discount numeric(5, 2), ends_on date, while_in_stock boolean, units_left bigint)
  language sql stable parallel safe
as $$
  select held.* from (
    select promotion.id, unit_price, discount, ends_on, while_in_stock, case when unit_limit is not null then unit_limit - (
        select coalesce(sum(total_qty), 0) from order_item join customer_order on customer_order.id = order_item.order_id
        where promotion_id = promotion.id and fulfilment not in ('client_canceled', 'admin_canceled')
          and customer_order.id is distinct from in_order) end as units_left
    from promotion
    where exists (select from company where company.id = for_company)
      and starts_on <= wholesaler_day()
      and (ends_on is null or ends_on >= wholesaler_day())
      and (not exists (select from promotion_country where promotion_id = promotion.id)
        or exists (
          select from promotion_country join billing_info on billing_info.country_id = promotion_country.country_id
          where promotion_id = promotion.id and company_id = for_company and is_default))
  ) as held
  where units_left is null or units_left > 0
$$;
