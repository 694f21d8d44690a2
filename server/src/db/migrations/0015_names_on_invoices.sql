-- What a line calls its unit, one of it and several, in the language of its invoice, and the client's number: as they were when it
-- was issued, for the office may change them since. Invoices that the release before writes meanwhile say what they are now.
alter table invoice_line add column unit_names jsonb;

update invoice_line as line
set unit_names = jsonb_build_object('one', named.one, 'other', coalesce(nullif(named.other, ''), named.one))
from invoice, unit, lateral (
  select unit.name ->> language as one, unit.plural ->> language as other
  from unnest(array[invoice.language, 'fr', 'en', 'nl', 'de']) with ordinality as tried (language, place)
  where unit.name ->> language <> ''
  order by place limit 1
) as named
where invoice.id = line.invoice_id and unit.code = coalesce(
  (select code from unit where code = line.unit),
  -- It was merged into another one.
  (select code from unit where line.unit = any(synonyms) order by position, id limit 1));

update invoice set buyer = buyer || jsonb_build_object('client_number', company.erp_id)
from company where company.id = invoice.company_id;
