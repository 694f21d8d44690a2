-- What a shop cannot be without: somebody who signs up gets the default tariff, stock lies in a warehouse, and an order
-- is delivered somehow. The operator replaces each: docs/operations.md, "The first day".

insert into tariff (code, name, is_default) values
  ('STANDARD', 'Standard (à remplacer, te vervangen, zu ersetzen, to be replaced)', true);

insert into warehouse (code, name, country_id, address)
select 'MAIN', 'Dépôt, magazijn, Lager, warehouse', id, 'À remplacer, te vervangen, zu ersetzen, to be replaced'
from country where code = 'BE';

with option as (
  insert into delivery_option (code, kind, name, description) values (
    'pickup', 'pickup',
    '{"fr":"Enlèvement au dépôt","nl":"Afhaling in het magazijn","de":"Abholung im Lager","en":"Pickup at the warehouse"}',
    '{"fr":"Texte provisoire, à remplacer par l’exploitant.","nl":"Voorlopige tekst, te vervangen door de uitbater.","de":"Vorläufiger Text, vom Betreiber zu ersetzen.","en":"Provisional text, to be replaced by the operator."}'
  ) returning id
), place as (
  insert into delivery_option_warehouse (delivery_option_id, warehouse_id)
  select option.id, warehouse.id from option, warehouse where warehouse.code = 'MAIN'
)
insert into delivery_rule (delivery_option_id, price) select id, 0 from option;
