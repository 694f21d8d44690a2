-- Days without deliveries; the office keeps them from then on.

-- The four days that the shop announces; everybody is closed.
insert into holiday (day, every_year, name, has_notice) values
  ('2026-12-24', true, '{"fr":"Veille de Noël","nl":"Kerstavond","de":"Heiligabend","en":"Christmas Eve"}', true),
  ('2026-12-25', true, '{"fr":"Noël","nl":"Kerstmis","de":"Weihnachten","en":"Christmas Day"}', true),
  ('2026-12-31', true, '{"fr":"Réveillon du Nouvel An","nl":"Oudejaarsavond","de":"Silvester","en":"New Year''s Eve"}', true),
  ('2026-01-01', true, '{"fr":"Nouvel An","nl":"Nieuwjaar","de":"Neujahr","en":"New Year''s Day"}', true);

insert into holiday (day, every_year, country_id, name)
select days.day::date, true, country.id, days.name::jsonb
from (values
  ('2026-05-01', '{BE,FR,LU}', '{"fr":"Fête du Travail","nl":"Dag van de Arbeid","de":"Tag der Arbeit","en":"Labour Day"}'),
  ('2026-05-08', '{FR}', '{"fr":"Victoire 1945","nl":"Bevrijdingsdag (Frankrijk)","de":"Tag des Sieges 1945","en":"Victory Day"}'),
  ('2026-05-09', '{LU}', '{"fr":"Journée de l''Europe","nl":"Dag van Europa","de":"Europatag","en":"Europe Day"}'),
  ('2026-06-23', '{LU}', '{"fr":"Fête nationale luxembourgeoise","nl":"Nationale feestdag van Luxemburg","de":"Luxemburgischer Nationalfeiertag","en":"Luxembourg National Day"}'),
  ('2026-07-14', '{FR}', '{"fr":"Fête nationale française","nl":"Franse nationale feestdag","de":"Französischer Nationalfeiertag","en":"Bastille Day"}'),
  ('2026-07-21', '{BE}', '{"fr":"Fête nationale belge","nl":"Nationale feestdag van België","de":"Belgischer Nationalfeiertag","en":"Belgian National Day"}'),
  ('2026-08-15', '{BE,FR,LU}', '{"fr":"Assomption","nl":"O.L.V.-Hemelvaart","de":"Mariä Himmelfahrt","en":"Assumption Day"}'),
  ('2026-11-01', '{BE,FR,LU}', '{"fr":"Toussaint","nl":"Allerheiligen","de":"Allerheiligen","en":"All Saints'' Day"}'),
  ('2026-11-11', '{BE,FR}', '{"fr":"Armistice","nl":"Wapenstilstand","de":"Waffenstillstand","en":"Armistice Day"}'),
  ('2026-12-26', '{LU,NL}', '{"fr":"Lendemain de Noël","nl":"Tweede kerstdag","de":"Zweiter Weihnachtstag","en":"Boxing Day"}'),
  ('2026-04-27', '{NL}', '{"fr":"Fête du Roi","nl":"Koningsdag","de":"Königstag","en":"King''s Day"}')
) as days (day, countries, name)
join country on country.code = any(days.countries::text[]);

-- The days that move with Easter, in all four countries.
insert into holiday (day, name)
select easter.day::date + days.later, days.name::jsonb
from (values
  ('2026-04-05'), ('2027-03-28'), ('2028-04-16'), ('2029-04-01'), ('2030-04-21'), ('2031-04-13'),
  ('2032-03-28'), ('2033-04-17'), ('2034-04-09'), ('2035-03-25'), ('2036-04-13'), ('2037-04-05')
) as easter (day)
cross join (values
  (1, '{"fr":"Lundi de Pâques","nl":"Paasmaandag","de":"Ostermontag","en":"Easter Monday"}'),
  (39, '{"fr":"Ascension","nl":"O.L.H.-Hemelvaart","de":"Christi Himmelfahrt","en":"Ascension Day"}'),
  (50, '{"fr":"Lundi de Pentecôte","nl":"Pinkstermaandag","de":"Pfingstmontag","en":"Whit Monday"}')
) as days (later, name);
