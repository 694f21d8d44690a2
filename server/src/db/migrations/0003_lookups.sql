-- Names of places as they are compared: without accents, hyphens, apostrophes and spaces; "St-" is "Saint-".
create function place_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(plain(name), '\mst(e?)[^a-z0-9]+', 'saint\1', 'g'), '[^a-z0-9]', '', 'g'
  );

drop index city_name_key, city_name_words, city_code;
alter table city drop column name_key;
alter table city
  add column name_key text not null generated always as (place_key(name)) stored,
  add column code_digits text not null generated always as (regexp_replace(code, '\D', '', 'g')) stored;
create index city_name_key on city (name_key text_pattern_ops);
create index city_name_words on city using gin (name_key gin_trgm_ops);
create index city_code_digits on city (code_digits text_pattern_ops);

-- ---------------------------------------------------------------- legal forms and lines of business

insert into corporate_status (code, name, position) values
  ('sole_trader', '{"fr":"Indépendant (personne physique)","nl":"Eenmanszaak (zelfstandige)","de":"Einzelunternehmen (Selbstständiger)","en":"Sole trader"}', 1),
  ('srl', '{"fr":"SRL / SARL","nl":"BV","de":"GmbH (SRL / BV)","en":"Private limited company (SRL / BV / SARL)"}', 2),
  ('sa', '{"fr":"SA","nl":"NV","de":"AG (SA / NV)","en":"Public limited company (SA / NV)"}', 3),
  ('sas', '{"fr":"SAS / SASU","nl":"SAS (Frankrijk, Luxemburg)","de":"SAS (Frankreich, Luxemburg)","en":"Simplified joint-stock company (SAS)"}', 4),
  ('sc', '{"fr":"SC (société coopérative)","nl":"CV (coöperatieve vennootschap)","de":"Genossenschaft","en":"Cooperative"}', 5),
  ('snc', '{"fr":"SNC","nl":"VOF","de":"OHG (SNC / VOF)","en":"General partnership (SNC / VOF)"}', 6),
  ('scomm', '{"fr":"SComm","nl":"CommV","de":"KG (SComm / CommV)","en":"Limited partnership"}', 7),
  ('asbl', '{"fr":"ASBL / association","nl":"VZW / vereniging","de":"VoG / Verein","en":"Non-profit association"}', 8),
  ('foundation', '{"fr":"Fondation","nl":"Stichting","de":"Stiftung","en":"Foundation"}', 9),
  ('public', '{"fr":"Administration ou organisme public","nl":"Overheid of openbare instelling","de":"Behörde oder öffentliche Einrichtung","en":"Public body"}', 10),
  ('other', '{"fr":"Autre","nl":"Andere","de":"Andere","en":"Other"}', 99);

insert into sector (code, name, position) values
  ('retail', '{"fr":"Commerce de détail","nl":"Detailhandel","de":"Einzelhandel","en":"Retail"}', 1),
  ('wholesale', '{"fr":"Commerce de gros","nl":"Groothandel","de":"Großhandel","en":"Wholesale"}', 2),
  ('printing', '{"fr":"Impression et broderie textile","nl":"Textieldruk en borduren","de":"Textildruck und Stickerei","en":"Textile printing and embroidery"}', 3),
  ('promotional', '{"fr":"Objets publicitaires et communication","nl":"Relatiegeschenken en communicatie","de":"Werbeartikel und Kommunikation","en":"Promotional goods and communication"}', 4),
  ('workwear', '{"fr":"Vêtements de travail et sécurité","nl":"Werkkleding en veiligheid","de":"Berufsbekleidung und Arbeitsschutz","en":"Workwear and safety"}', 5),
  ('market', '{"fr":"Commerce ambulant et marchés","nl":"Ambulante handel en markten","de":"Reise- und Markthandel","en":"Market and itinerant trade"}', 6),
  ('online', '{"fr":"Vente en ligne","nl":"Onlineverkoop","de":"Onlinehandel","en":"Online sales"}', 7),
  ('hospitality', '{"fr":"Hôtellerie et restauration","nl":"Horeca","de":"Hotel- und Gastgewerbe","en":"Hotels and restaurants"}', 8),
  ('care', '{"fr":"Soins de santé","nl":"Gezondheidszorg","de":"Gesundheitswesen","en":"Health care"}', 9),
  ('construction', '{"fr":"Construction et artisanat","nl":"Bouw en ambacht","de":"Bau und Handwerk","en":"Construction and crafts"}', 10),
  ('industry', '{"fr":"Industrie et logistique","nl":"Industrie en logistiek","de":"Industrie und Logistik","en":"Industry and logistics"}', 11),
  ('sport', '{"fr":"Sport et loisirs","nl":"Sport en vrije tijd","de":"Sport und Freizeit","en":"Sports and leisure"}', 12),
  ('education', '{"fr":"Enseignement","nl":"Onderwijs","de":"Bildung","en":"Education"}', 13),
  ('public', '{"fr":"Secteur public","nl":"Overheid","de":"Öffentlicher Dienst","en":"Public sector"}', 14),
  ('other', '{"fr":"Autre","nl":"Andere","de":"Andere","en":"Other"}', 99);

-- ---------------------------------------------------------------- holidays

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

-- ---------------------------------------------------------------- places

-- The larger places, so that the city search answers before a complete list is loaded (npm run cities:import).
insert into city (country_id, code, name)
select country.id, split_part(place, ' ', 1), substr(place, strpos(place, ' ') + 1)
from (values
  ('BE', '1000 Bruxelles|1000 Brussel|1020 Laeken|1030 Schaerbeek|1030 Schaarbeek|1040 Etterbeek|1050 Ixelles|1050 Elsene|1060 Saint-Gilles|1060 Sint-Gillis|1070 Anderlecht|1080 Molenbeek-Saint-Jean|1080 Sint-Jans-Molenbeek|1081 Koekelberg|1082 Berchem-Sainte-Agathe|1083 Ganshoren|1090 Jette|1120 Neder-Over-Heembeek|1130 Haren|1140 Evere|1150 Woluwe-Saint-Pierre|1160 Auderghem|1170 Watermael-Boitsfort|1180 Uccle|1180 Ukkel|1190 Forest|1190 Vorst|1200 Woluwe-Saint-Lambert|1210 Saint-Josse-ten-Noode|1300 Wavre|1300 Waver|1340 Ottignies-Louvain-la-Neuve|1348 Louvain-la-Neuve|1400 Nivelles|1410 Waterloo|1420 Braine-l''Alleud|1480 Tubize|1500 Halle|1600 Sint-Pieters-Leeuw|1700 Dilbeek|1730 Asse|1800 Vilvoorde|1830 Machelen|1930 Zaventem|2000 Antwerpen|2000 Anvers|2018 Antwerpen|2060 Antwerpen|2100 Deurne|2140 Borgerhout|2170 Merksem|2200 Herentals|2220 Heist-op-den-Berg|2300 Turnhout|2400 Mol|2440 Geel|2500 Lier|2600 Berchem|2610 Wilrijk|2650 Edegem|2660 Hoboken|2800 Mechelen|2800 Malines|2830 Willebroek|2850 Boom|2900 Schoten|2930 Brasschaat|3000 Leuven|3000 Louvain|3001 Heverlee|3200 Aarschot|3290 Diest|3300 Tienen|3400 Landen|3500 Hasselt|3530 Houthalen-Helchteren|3550 Heusden-Zolder|3580 Beringen|3600 Genk|3630 Maasmechelen|3680 Maaseik|3700 Tongeren|3800 Sint-Truiden|3900 Pelt|3920 Lommel|3960 Bree|4000 Liège|4000 Luik|4000 Lüttich|4020 Liège|4030 Grivegnée|4040 Herstal|4100 Seraing|4300 Waremme|4400 Flémalle|4420 Saint-Nicolas|4430 Ans|4460 Grâce-Hollogne|4500 Huy|4600 Visé|4650 Herve|4700 Eupen|4720 Kelmis|4730 Raeren|4750 Bütgenbach|4760 Büllingen|4770 Amel|4780 Sankt Vith|4780 Saint-Vith|4800 Verviers|4840 Welkenraedt|4900 Spa|4960 Malmedy|4970 Stavelot|5000 Namur|5000 Namen|5030 Gembloux|5060 Sambreville|5100 Jambes|5300 Andenne|5500 Dinant|5580 Rochefort|5590 Ciney|5600 Philippeville|5660 Couvin|6000 Charleroi|6030 Marchienne-au-Pont|6040 Jumet|6041 Gosselies|6060 Gilly|6180 Courcelles|6200 Châtelet|6220 Fleurus|6460 Chimay|6530 Thuin|6600 Bastogne|6700 Arlon|6760 Virton|6800 Libramont-Chevigny|6840 Neufchâteau|6900 Marche-en-Famenne|7000 Mons|7000 Bergen|7060 Soignies|7090 Braine-le-Comte|7100 La Louvière|7130 Binche|7301 Hornu|7500 Tournai|7500 Doornik|7600 Péruwelz|7700 Mouscron|7700 Moeskroen|7800 Ath|7860 Lessines|7900 Leuze-en-Hainaut|8000 Brugge|8000 Bruges|8020 Oostkamp|8200 Sint-Andries|8300 Knokke-Heist|8370 Blankenberge|8400 Oostende|8400 Ostende|8500 Kortrijk|8500 Courtrai|8530 Harelbeke|8540 Deerlijk|8550 Zwevegem|8560 Wevelgem|8580 Avelgem|8600 Diksmuide|8630 Veurne|8700 Tielt|8770 Ingelmunster|8790 Waregem|8800 Roeselare|8820 Torhout|8870 Izegem|8900 Ieper|8900 Ypres|8930 Menen|8970 Poperinge|9000 Gent|9000 Gand|9050 Gentbrugge|9051 Sint-Denijs-Westrem|9100 Sint-Niklaas|9120 Beveren|9160 Lokeren|9200 Dendermonde|9230 Wetteren|9300 Aalst|9300 Alost|9400 Ninove|9500 Geraardsbergen|9600 Ronse|9600 Renaix|9620 Zottegem|9700 Oudenaarde|9800 Deinze|9820 Merelbeke|9900 Eeklo|9940 Evergem'),
  ('FR', '06000 Nice|08000 Charleville-Mézières|10000 Troyes|13001 Marseille|13100 Aix-en-Provence|14000 Caen|17000 La Rochelle|21000 Dijon|25000 Besançon|29200 Brest|30000 Nîmes|31000 Toulouse|33000 Bordeaux|34000 Montpellier|35000 Rennes|37000 Tours|38000 Grenoble|42000 Saint-Étienne|44000 Nantes|44600 Saint-Nazaire|45000 Orléans|49000 Angers|50100 Cherbourg-en-Cotentin|51000 Châlons-en-Champagne|51100 Reims|54000 Nancy|54400 Longwy|55000 Bar-le-Duc|57000 Metz|57100 Thionville|59000 Lille|59100 Roubaix|59110 La Madeleine|59140 Dunkerque|59160 Lomme|59200 Tourcoing|59210 Coudekerque-Branche|59223 Roncq|59250 Halluin|59290 Wasquehal|59300 Valenciennes|59400 Cambrai|59491 Villeneuve-d''Ascq|59500 Douai|59600 Maubeuge|59650 Villeneuve-d''Ascq|59700 Marcq-en-Barœul|59800 Lille|60000 Beauvais|60200 Compiègne|62000 Arras|62100 Calais|62200 Boulogne-sur-Mer|62300 Lens|62400 Béthune|62500 Saint-Omer|63000 Clermont-Ferrand|64000 Pau|66000 Perpignan|67000 Strasbourg|68000 Colmar|68100 Mulhouse|69001 Lyon|69100 Villeurbanne|72000 Le Mans|73000 Chambéry|74000 Annecy|75001 Paris|75002 Paris|75003 Paris|75004 Paris|75005 Paris|75006 Paris|75007 Paris|75008 Paris|75009 Paris|75010 Paris|75011 Paris|75012 Paris|75013 Paris|75014 Paris|75015 Paris|75016 Paris|75017 Paris|75018 Paris|75019 Paris|75020 Paris|76000 Rouen|76600 Le Havre|77100 Meaux|78000 Versailles|80000 Amiens|80100 Abbeville|83000 Toulon|84000 Avignon|86000 Poitiers|87000 Limoges|88000 Épinal|90000 Belfort|91000 Évry-Courcouronnes|92000 Nanterre|92100 Boulogne-Billancourt|93100 Montreuil|93200 Saint-Denis|93300 Aubervilliers|94000 Créteil|95000 Cergy'),
  ('LU', 'L-1111 Luxembourg|L-1341 Luxembourg|L-1660 Luxembourg|L-2163 Luxembourg|L-2449 Luxembourg|L-3220 Bettembourg|L-3378 Livange|L-3510 Dudelange|L-3670 Kayl|L-3730 Rumelange|L-4010 Esch-sur-Alzette|L-4501 Differdange|L-4620 Differdange|L-4702 Pétange|L-4750 Pétange|L-4930 Bascharage|L-5610 Mondorf-les-Bains|L-5720 Aspelt|L-6410 Echternach|L-6720 Grevenmacher|L-7220 Walferdange|L-7520 Mersch|L-8008 Strassen|L-8050 Bertrange|L-8210 Mamer|L-9010 Ettelbruck|L-9201 Diekirch|L-9510 Wiltz|L-9701 Clervaux|L-9906 Troisvierges'),
  ('NL', '1011 Amsterdam|1012 Amsterdam|1043 Amsterdam|1105 Amsterdam|1211 Hilversum|1315 Almere|1401 Bussum|1441 Purmerend|1501 Zaandam|1621 Hoorn|1811 Alkmaar|1901 Castricum|2011 Haarlem|2132 Hoofddorp|2311 Leiden|2511 Den Haag|2511 ''s-Gravenhage|2611 Delft|2711 Zoetermeer|2801 Gouda|2901 Capelle aan den IJssel|3011 Rotterdam|3044 Rotterdam|3111 Schiedam|3201 Spijkenisse|3311 Dordrecht|3401 IJsselstein|3431 Nieuwegein|3511 Utrecht|3701 Zeist|3811 Amersfoort|3901 Veenendaal|4001 Tiel|4201 Gorinchem|4331 Middelburg|4381 Vlissingen|4461 Goes|4531 Terneuzen|4611 Bergen op Zoom|4701 Roosendaal|4811 Breda|4901 Oosterhout|5011 Tilburg|5141 Waalwijk|5211 ''s-Hertogenbosch|5211 Den Bosch|5341 Oss|5401 Uden|5611 Eindhoven|5701 Helmond|5801 Venray|5911 Venlo|6001 Weert|6041 Roermond|6131 Sittard|6161 Geleen|6211 Maastricht|6411 Heerlen|6461 Kerkrade|6511 Nijmegen|6701 Wageningen|6811 Arnhem|7001 Doetinchem|7201 Zutphen|7311 Apeldoorn|7411 Deventer|7511 Enschede|7551 Hengelo|7601 Almelo|7811 Emmen|7901 Hoogeveen|8011 Zwolle|8211 Lelystad|8601 Sneek|8911 Leeuwarden|9201 Drachten|9401 Assen|9711 Groningen')
) as lists (country, places)
join country on country.code = lists.country
cross join unnest(string_to_array(lists.places, '|')) as place
on conflict do nothing;
