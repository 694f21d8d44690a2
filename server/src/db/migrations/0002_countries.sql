-- The countries that are delivered to, and their rates of VAT.

insert into country (code, name, position) values
  ('BE', '{"fr":"Belgique","nl":"België","de":"Belgien","en":"Belgium"}', 1),
  ('FR', '{"fr":"France","nl":"Frankrijk","de":"Frankreich","en":"France"}', 2),
  ('LU', '{"fr":"Luxembourg","nl":"Luxemburg","de":"Luxemburg","en":"Luxembourg"}', 3),
  ('NL', '{"fr":"Pays-Bas","nl":"Nederland","de":"Niederlande","en":"Netherlands"}', 4);

insert into vat_rate (country_id, category, rate, valid_from)
select country.id, rates.category, rates.rate, '2024-01-01'
from (values
  ('BE', 'standard', 21), ('BE', 'intermediate', 12), ('BE', 'reduced', 6),
  ('FR', 'standard', 20), ('FR', 'intermediate', 10), ('FR', 'reduced', 5.5), ('FR', 'super_reduced', 2.1),
  ('LU', 'standard', 17), ('LU', 'intermediate', 14), ('LU', 'reduced', 8), ('LU', 'super_reduced', 3),
  ('NL', 'standard', 21), ('NL', 'reduced', 9)
) as rates (country, category, rate)
join country on country.code = rates.country;
