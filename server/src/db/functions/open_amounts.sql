-- What is open of invoices and orders, and what is left of payments. Whoever needs such an amount reads it here.

-- What says how much of an order was invoiced: the lines of invoices, less those of credit notes whose goods are on another
-- invoice instead. There are few of those, and an index has them alone.
create or replace view billed_line as
select line.invoice_id, line.order_id, line.order_item_id, line.kind,
       case when line.credited_line_id is null then line.total_qty else -line.total_qty end as units
from invoice_line as line
where line.credited_line_id is null or exists (
  select from invoice as anew where anew.credit_note_id = line.invoice_id and anew.credit_note_id is not null);

-- What each order has of an invoice or credit note, with VAT; the last one has the cents that rounding leaves.
create or replace function document_shares(document bigint) returns table (order_id bigint, share numeric)
  language sql stable
begin atomic
  select sums.order_id,
         sums.share + case when sums.order_id = max(sums.order_id) over ()
                           then invoice.grand_total - sum(sums.share) over () else 0 end
  from (
    select per_rate.order_id, sum(base + round(base * vat_rate / 100, 2)) as share
    from (
      select line.order_id, line.vat_rate, sum(line.total) as base from invoice_line as line
      where line.invoice_id = document group by line.order_id, line.vat_rate
    ) as per_rate
    group by per_rate.order_id
  ) as sums
  join invoice on invoice.id = document;
end;

-- The same of an invoice, with what credit notes have taken off it and what payments have paid.
create or replace function invoice_parts(wanted bigint)
  returns table (order_id bigint, share numeric, open numeric)
  language sql stable
begin atomic
  select part.order_id, part.share,
         part.share - coalesce((
           select sum(credited.share) from invoice as note cross join lateral document_shares(note.id) as credited
           where note.credited_id = wanted and credited.order_id = part.order_id
         ), 0) - coalesce((
           select sum(amount) from payment_allocation
           where invoice_id = wanted and payment_allocation.order_id = part.order_id
         ), 0)
  from document_shares(wanted) as part;
end;

-- Says of orders whether all of their goods were invoiced and all of that is credited; whoever calls holds them.
create or replace function mark_credited(orders bigint[]) returns void
  language sql
begin atomic
  update customer_order set is_credited = not customer_order.is_credited
  from (
    select line.order_id,
           bool_or(line.credited_line_id is not null)
             and sum(case when line.credited_line_id is null then line.total else -line.total end) = 0
             and (select sum(billed.units) from billed_line as billed
                  where billed.order_id = line.order_id and billed.kind = 'goods')
               = (select sum(item.total_qty) from order_item as item where item.order_id = line.order_id) as is_credited
    from invoice_line as line
    where line.order_id = any (orders)
    group by line.order_id
  ) as said
  where said.order_id = customer_order.id and coalesce(said.is_credited, false) <> customer_order.is_credited;
end;

-- What is credited, paid and still open of an invoice: less than nothing if too much was paid. Once its orders are paid,
-- the cents that they differ by from the invoice are not asked for: at most half a cent for each of its lines, and five.
create or replace view invoice_standing as
select invoice.id as invoice_id, credits.amount as credited, paid.amount as paid,
       (case
         when invoice.kind = 'credit_note' then 0
         when invoice.grand_total <> credits.amount + paid.amount and not exists (
           select from invoice_line join customer_order on customer_order.id = invoice_line.order_id
           where invoice_line.invoice_id = invoice.id and customer_order.payment_status <> 'paid'
         ) and abs(invoice.grand_total - credits.amount - paid.amount) <= (
           select 0.05 + 0.005 * count(*) from invoice_line where invoice_line.invoice_id = invoice.id
         ) then 0
         else invoice.grand_total - credits.amount - paid.amount
       end)::numeric(14, 2) as open
from invoice
cross join lateral (
  select coalesce(sum(note.grand_total), 0)::numeric(14, 2) as amount from invoice as note
  where note.credited_id = invoice.id
) as credits
cross join lateral (
  select coalesce(sum(allocation.amount), 0)::numeric(14, 2) as amount from payment_allocation as allocation
  where allocation.invoice_id = invoice.id
) as paid;

-- What is paid of an order and what it still costs: what is open of its invoices, and what is on none yet less what was
-- paid ahead of it. Nothing of an order that is cancelled.
create or replace view order_standing as
select customer_order.id as order_id, paid.amount as paid, invoices.open as invoiced_open,
       case when customer_order.fulfilment in ('client_canceled', 'admin_canceled') or customer_order.is_invoiced then 0
            else greatest(0, customer_order.grand_total - invoices.share - paid.ahead) end as to_invoice,
       (case when customer_order.fulfilment in ('client_canceled', 'admin_canceled') then 0
             else invoices.open + case when customer_order.is_invoiced then 0
               else greatest(0, customer_order.grand_total - invoices.share - paid.ahead) end
       end)::numeric(14, 2) as due
from customer_order
cross join lateral (
  select coalesce(sum(allocation.amount), 0)::numeric(14, 2) as amount,
         coalesce(sum(allocation.amount) filter (where allocation.invoice_id is null), 0) as ahead
  from payment_allocation as allocation where allocation.order_id = customer_order.id
) as paid
cross join lateral (
  select coalesce(sum(its.sign * part.share), 0) as share,
         coalesce(sum(greatest(part.open, 0)) filter (where its.sign = 1), 0) as open
  from (
    select distinct billed.invoice_id, sign(billed.units::numeric) as sign from billed_line as billed
    where billed.order_id = customer_order.id
  ) as its
  cross join lateral invoice_parts(its.invoice_id) as part
  where part.order_id = customer_order.id
) as invoices;

-- What of each payment pays nothing and was not given back.
create or replace view payment_standing as
select payment.id as payment_id, payment.company_id,
       (case when payment.status = 'paid' then payment.amount else 0 end - paid.amount - given.amount)::numeric(14, 2) as rest
from payment
cross join lateral (
  select coalesce(sum(allocation.amount), 0) as amount from payment_allocation as allocation
  where allocation.payment_id = payment.id
) as paid
cross join lateral (
  select coalesce(sum(refund.amount), 0) as amount from payment_refund as refund
  where refund.payment_id = payment.id and refund.status <> 'failed'
) as given;

-- The same of one.
create or replace function payment_left(wanted bigint) returns numeric
  language sql stable
begin atomic
  select rest from payment_standing where payment_id = wanted;
end;

-- Pays invoices, then orders, with what is left of a payment, each in the order given and as far as it goes. Of an order
-- its invoices come first, the oldest first. Whoever calls holds the orders. Returns what is left.
create or replace function allocate_payment(
  payment bigint, invoices bigint[], orders bigint[], at timestamptz, actor bigint
) returns numeric
  language sql
begin atomic
  with part as (
    select 0 as kind, given.position, part.order_id, given.id as invoice_id, part.open
    from unnest(invoices) with ordinality as given (id, position)
    cross join lateral invoice_parts(given.id) as part
    union all
    select 1, given.position, given.id, its.invoice_id, part.open
    from unnest(orders) with ordinality as given (id, position)
    cross join lateral (
      select distinct line.invoice_id from invoice_line as line
      where line.order_id = given.id and line.credited_line_id is null and line.invoice_id <> all (invoices)
    ) as its
    cross join lateral invoice_parts(its.invoice_id) as part
    where part.order_id = given.id
    union all
    select 1, given.position, given.id, null, standing.to_invoice
    from unnest(orders) with ordinality as given (id, position)
    join order_standing as standing on standing.order_id = given.id
  ), before as (
    select *, coalesce(sum(open) over (
      order by kind, position, invoice_id nulls last, order_id rows between unbounded preceding and 1 preceding
    ), 0) as taken
    from part where open > 0
  ), had as (
    select payment_left(payment) as amount
  ), paid as (
    insert into payment_allocation (payment_id, order_id, invoice_id, amount, at, actor_id)
    select payment, order_id, invoice_id, least(open, had.amount - taken), at, actor
    from before cross join had
    where had.amount > taken
    order by kind, position, invoice_id nulls last, order_id
    returning amount
  )
  select had.amount - coalesce((select sum(amount) from paid), 0) from had;
end;

-- Moves what was paid ahead for the orders of an invoice to the invoice, as far as it goes.
create or replace function move_prepaid(issued bigint, at timestamptz) returns void
  language sql
begin atomic
  with ahead as (
    select allocation.payment_id, allocation.order_id, sum(allocation.amount) as amount
    from payment_allocation as allocation
    where allocation.invoice_id is null
      and allocation.order_id in (select line.order_id from invoice_line as line where line.invoice_id = issued)
    group by allocation.payment_id, allocation.order_id
    having sum(allocation.amount) > 0
  ), before as (
    select ahead.*, part.open, coalesce(sum(ahead.amount) over (
      partition by ahead.order_id order by ahead.payment_id rows between unbounded preceding and 1 preceding
    ), 0) as taken
    from ahead join invoice_parts(issued) as part on part.order_id = ahead.order_id
  ), moved as (
    select payment_id, order_id, least(amount, open - taken) as amount from before where open > taken
  )
  insert into payment_allocation (payment_id, order_id, invoice_id, amount, at)
  select payment_id, order_id, side.invoice_id, side.sign * amount, at
  from moved cross join (values (null::bigint, -1), (issued, 1)) as side (invoice_id, sign);
end;

-- Takes back what payments have paid too much: of invoices that were credited, and ahead of what orders came to when all
-- of it was invoiced. The latest payment has it left. Cents that rounding leaves stay where they are.
create or replace function free_overpaid(invoices bigint[], at timestamptz, actor bigint) returns void
  language sql
begin atomic
  with excess as (
    select part.order_id, given.id as invoice_id, -part.open as amount
    from unnest(invoices) as given (id) cross join lateral invoice_parts(given.id) as part
    where part.open < -0.05
    union all
    select allocation.order_id, null, sum(allocation.amount)
    from payment_allocation as allocation
    join customer_order on customer_order.id = allocation.order_id
    where allocation.invoice_id is null and customer_order.is_invoiced
      and allocation.order_id in (select line.order_id from invoice_line as line where line.invoice_id = any (invoices))
    group by allocation.order_id
    having sum(allocation.amount) > 0.05
  ), before as (
    select net.*, excess.amount as excess, coalesce(sum(net.amount) over (
      partition by net.order_id, net.invoice_id order by net.payment_id desc
      rows between unbounded preceding and 1 preceding
    ), 0) as taken
    from excess
    cross join lateral (
      select allocation.payment_id, allocation.order_id, allocation.invoice_id, sum(allocation.amount) as amount
      from payment_allocation as allocation
      where allocation.order_id = excess.order_id and allocation.invoice_id is not distinct from excess.invoice_id
      group by allocation.payment_id, allocation.order_id, allocation.invoice_id
      having sum(allocation.amount) > 0
    ) as net
  )
  insert into payment_allocation (payment_id, order_id, invoice_id, amount, at, actor_id)
  select payment_id, order_id, invoice_id, -least(amount, excess - taken), at, actor
  from before where excess > taken;
end;

-- Says anew where the money stands that came in by the bank: a payment, and those that pay the same orders.
create or replace function sort_bank_lines(payment bigint, orders bigint[]) returns void
  language sql
begin atomic
  update bank_line set queue = sorted.queue
  from (
    select line.id, case
        when payment_left(line.payment_id) > 0 then 'over'
        when exists (
          select from (
            select allocation.order_id, allocation.invoice_id from payment_allocation as allocation
            where allocation.payment_id = line.payment_id
            group by allocation.order_id, allocation.invoice_id having sum(allocation.amount) > 0
          ) as paid
          left join invoice_standing on invoice_standing.invoice_id = paid.invoice_id
          left join order_standing on paid.invoice_id is null and order_standing.order_id = paid.order_id
          where coalesce(invoice_standing.open, order_standing.due) > 0
        ) then 'partial'
        else 'exact'
      end as queue
    from bank_line as line
    where line.payment_id = sort_bank_lines.payment or line.payment_id in (
      select allocation.payment_id from payment_allocation as allocation where allocation.order_id = any (orders)
    )
  ) as sorted
  where sorted.id = bank_line.id and sorted.queue <> bank_line.queue;
end;
