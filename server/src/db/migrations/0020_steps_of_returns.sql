-- The return that a step is about, by its number in the order; null for the other steps.
alter table order_event add column return_number integer;

update order_event as event
set return_number = request.number
from (
  select id, row_number() over (partition by order_id order by id) as number
  from order_event where action = 'return_request'
) as request
where request.id = event.id;

-- What the office did to the only return of an order.
update order_event as event
set return_number = 1
where action in ('return_accept', 'return_refuse', 'return_receive', 'return_credit')
  and (select count(*) from order_return where order_return.order_id = event.order_id) = 1;

-- Where there are several, the audit log says which: each such step has an entry there, in the same order. Where entries
-- are missing it stays unknown.
with step as (
  select id, order_id, action,
         row_number() over (partition by order_id, action order by id) as place,
         count(*) over (partition by order_id, action) as steps
  from order_event
  where action in ('return_accept', 'return_refuse', 'return_receive', 'return_credit') and return_number is null
), entry as (
  select entity_id as order_id, after ->> 'return_status' as status, (after ->> 'return_number')::integer as number,
         row_number() over (partition by entity_id, after ->> 'return_status' order by id) as place,
         count(*) over (partition by entity_id, after ->> 'return_status') as entries
  from audit_entry
  where entity = 'order' and entity_id in (select order_id from step) and after ? 'return_number'
)
update order_event as event
set return_number = entry.number
from step join entry
  on entry.order_id = step.order_id and entry.place = step.place and entry.entries = step.steps
  and entry.status = case step.action
    when 'return_accept' then 'accepted'
    when 'return_refuse' then 'refused'
    when 'return_receive' then 'received'
    else 'credited'
  end
where event.id = step.id;
