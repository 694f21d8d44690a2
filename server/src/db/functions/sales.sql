-- Notes when an order was placed whose part in the sums of sales may have changed: rows are only added, so that
-- transactions never wait for each other. The job sum_sales takes them.
create or replace function sales_changed() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into sales_to_sum (at) values (new.created_at);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into sales_to_sum (at) values (old.created_at);
  end if;
  return null;
end $$;
create or replace trigger sales_begun after insert or delete on customer_order
  for each row execute function sales_changed();
create or replace trigger sales_changed after update on customer_order
  for each row when (
    is_canceled(old.fulfilment) <> is_canceled(new.fulfilment) or old.version <> new.version or old.total <> new.total
    or old.company_id <> new.company_id or old.created_at <> new.created_at)
  execute function sales_changed();

create or replace function sales_credited() returns trigger
  language plpgsql as $$
begin
  insert into sales_to_sum (at)
  select distinct created_at from new_line join customer_order on customer_order.id = order_id
  where credited_line_id is not null;
  return null;
end $$;
create or replace trigger sales_credited after insert on invoice_line
  referencing new table as new_line for each statement execute function sales_credited();
