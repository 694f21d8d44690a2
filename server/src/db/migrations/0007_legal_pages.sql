-- The pages that the shop itself links to. The legal ones are provisional: the operator has them drawn up and replaces
-- each (docs/first-day.md); the others wait for their texts.

insert into content_page (slug, type, title, content, position, published_at, is_provisional)
select pages.slug, 'legal', pages.title::jsonb, jsonb_build_object(
    'fr', '<p><strong>Texte provisoire, à remplacer par l’exploitant de cette boutique.</strong></p><p>' || pages.fr || '</p>',
    'nl', '<p><strong>Voorlopige tekst, te vervangen door de uitbater van deze webshop.</strong></p><p>' || pages.nl || '</p>',
    'de', '<p><strong>Vorläufiger Text, vom Betreiber dieses Shops zu ersetzen.</strong></p><p>' || pages.de || '</p>',
    'en', '<p><strong>Provisional text, to be replaced by the operator of this shop.</strong></p><p>' || pages.en || '</p>'
  ), pages.position, now(), true
from (values
  ('terms-and-conditions', 1,
   '{"fr":"Conditions générales de vente","nl":"Algemene verkoopvoorwaarden","de":"Allgemeine Verkaufsbedingungen","en":"Terms and conditions of sale"}',
   'Ici figureront les conditions auxquelles les clients adhèrent en ouvrant un compte : champ d’application, prix, commandes, livraison, paiement, réclamations et droit applicable.',
   'Hier komen de voorwaarden waarmee klanten bij het openen van een account instemmen: toepassingsgebied, prijzen, bestellingen, levering, betaling, klachten en toepasselijk recht.',
   'Hier stehen künftig die Bedingungen, denen Kunden bei der Kontoeröffnung zustimmen: Geltungsbereich, Preise, Bestellungen, Lieferung, Zahlung, Reklamationen und anwendbares Recht.',
   'This page will hold the terms that customers agree to when they open an account: scope, prices, orders, delivery, payment, complaints and applicable law.'),
  ('legal-notice', 2,
   '{"fr":"Mentions légales","nl":"Wettelijke vermeldingen","de":"Impressum","en":"Legal notice"}',
   'Ici figureront le nom et la forme juridique de l’entreprise, son siège, son numéro d’entreprise et de TVA, et la façon de la joindre.',
   'Hier komen de naam en de rechtsvorm van het bedrijf, de zetel, het ondernemings- en btw-nummer en de contactgegevens.',
   'Hier stehen künftig Name und Rechtsform des Unternehmens, Sitz, Unternehmens- und MwSt.-Nummer sowie die Kontaktdaten.',
   'This page will hold the name and legal form of the company, its registered office, its company and VAT numbers, and how to reach it.'),
  ('privacy-policy', 3,
   '{"fr":"Politique de confidentialité","nl":"Privacybeleid","de":"Datenschutzerklärung","en":"Privacy policy"}',
   'Ici il sera dit quelles données personnelles sont traitées, pourquoi, combien de temps elles sont gardées, et comment exercer ses droits.',
   'Hier komt te staan welke persoonsgegevens worden verwerkt, waarom, hoelang ze worden bewaard en hoe u uw rechten uitoefent.',
   'Hier steht künftig, welche personenbezogenen Daten wofür verarbeitet werden, wie lange sie aufbewahrt werden und wie Sie Ihre Rechte ausüben.',
   'This page will say which personal data are processed, why, for how long they are kept, and how to exercise your rights.')
) as pages (slug, position, title, fr, nl, de, en);

insert into content_page (slug, type, title, content, position) values
  ('about-us', 'page', '{"fr":"Qui sommes-nous","nl":"Over ons","de":"Über uns","en":"About us"}', '{}', 4),
  ('information', 'page',
   '{"fr":"Contact et informations","nl":"Contact en informatie","de":"Kontakt und Informationen","en":"Contact and information"}',
   '{}', 5),
  ('actualite', 'page', '{"fr":"Actualités","nl":"Nieuws","de":"Neuigkeiten","en":"News"}', '{}', 6),
  ('partners', 'page', '{"fr":"Partenaires","nl":"Partners","de":"Partner","en":"Partners"}', '{}', 7);
