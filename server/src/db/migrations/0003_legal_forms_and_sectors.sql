-- Legal forms of companies and lines of business, to choose from.

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
