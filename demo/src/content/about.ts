import type { Company } from '../../../server/src/config.ts'
import { texts } from '../catalogue/texts.ts'
import type { Page } from './pages.ts'

export function aboutPages({ name, address, contactEmail, contactPhone }: Company): Page[] {
  return [
    {
      slug: 'about-us',
      title: texts('Qui sommes-nous ?', 'Wie zijn wij?', 'Über uns', 'About us'),
      content: texts(
        `<p>${name} fournit depuis trois générations les professionnels du textile en Belgique, en France, au Luxembourg et aux Pays-Bas. Imprimeurs, brodeurs, détaillants, hôtels et collectivités trouvent chez nous, dans un seul catalogue, le vêtement de travail, le textile promotionnel et le linge de maison.</p><h2>Trois dépôts, un seul stock</h2><p>Anderlecht, Herstal et Bettembourg travaillent sur le même stock : ce que vous voyez à l’écran est en rayon, et les arrivages attendus portent leur date.</p><h2>Ce que nous promettons</h2><ul><li>Des prix dégressifs qui additionnent les couleurs et les tailles d’un même modèle.</li><li>Une livraison en deux jours ouvrables dans les quatre pays.</li><li>Un conseiller qui connaît vos commandes et répond dans votre langue.</li></ul>`,
        `<p>${name} levert al drie generaties aan textielprofessionals in België, Frankrijk, Luxemburg en Nederland. Drukkers, borduurateliers, winkels, hotels en instellingen vinden bij ons in één catalogus werkkleding, promotietextiel en huishoudlinnen.</p><h2>Drie magazijnen, één voorraad</h2><p>Anderlecht, Herstal en Bettembourg werken op dezelfde voorraad: wat u op het scherm ziet, ligt in het rek, en verwachte leveringen hebben hun datum.</p><h2>Wat wij beloven</h2><ul><li>Staffelprijzen die kleuren en maten van een model optellen.</li><li>Levering in twee werkdagen in de vier landen.</li><li>Een adviseur die uw bestellingen kent en in uw taal antwoordt.</li></ul>`,
        `<p>${name} beliefert seit drei Generationen Textilprofis in Belgien, Frankreich, Luxemburg und den Niederlanden. Druckereien, Stickereien, Händler, Hotels und Einrichtungen finden bei uns in einem Katalog Arbeitskleidung, Werbetextilien und Haustextilien.</p><h2>Drei Lager, ein Bestand</h2><p>Anderlecht, Herstal und Bettembourg arbeiten mit demselben Bestand: Was Sie auf dem Bildschirm sehen, liegt im Regal, und erwartete Lieferungen tragen ihr Datum.</p><h2>Was wir versprechen</h2><ul><li>Staffelpreise, die Farben und Größen eines Modells zusammenzählen.</li><li>Lieferung in zwei Werktagen in alle vier Länder.</li><li>Eine Ansprechperson, die Ihre Bestellungen kennt und in Ihrer Sprache antwortet.</li></ul>`,
        `<p>For three generations ${name} has supplied textile professionals in Belgium, France, Luxembourg and the Netherlands. Printers, embroiderers, shops, hotels and institutions find workwear, promotional textiles and household linen in one catalogue.</p><h2>Three warehouses, one stock</h2><p>Anderlecht, Herstal and Bettembourg work on the same stock: what you see on the screen is on the shelf, and expected deliveries carry their date.</p><h2>What we promise</h2><ul><li>Quantity prices that add up the colours and sizes of a style.</li><li>Delivery in two working days in all four countries.</li><li>An adviser who knows your orders and answers in your language.</li></ul>`,
      ),
    },
    {
      slug: 'information',
      title: texts(
        'Informations pratiques',
        'Praktische informatie',
        'Praktische Informationen',
        'Practical information',
      ),
      content: texts(
        `<h2>Nous contacter</h2><p>${name}<br>${address}<br><a href="mailto:${contactEmail}">${contactEmail}</a><br>${contactPhone}</p><h2>Heures d’ouverture des dépôts</h2><table><tbody><tr><th scope="row">Anderlecht</th><td>lundi au vendredi, 7 h 30 – 17 h</td></tr><tr><th scope="row">Herstal</th><td>lundi au vendredi, 8 h – 16 h 30</td></tr><tr><th scope="row">Bettembourg</th><td>lundi au vendredi, 8 h – 12 h et 13 h – 16 h 30</td></tr></tbody></table><h2>Retours</h2><p>Un article non porté, non lavé et non marqué peut revenir dans les quatorze jours, dans son emballage d’origine. Écrivez-nous d’abord : nous préparons le bon de retour.</p>`,
        `<h2>Contact</h2><p>${name}<br>${address}<br><a href="mailto:${contactEmail}">${contactEmail}</a><br>${contactPhone}</p><h2>Openingstijden van de magazijnen</h2><table><tbody><tr><th scope="row">Anderlecht</th><td>maandag tot vrijdag, 7.30 – 17 uur</td></tr><tr><th scope="row">Herstal</th><td>maandag tot vrijdag, 8 – 16.30 uur</td></tr><tr><th scope="row">Bettembourg</th><td>maandag tot vrijdag, 8 – 12 en 13 – 16.30 uur</td></tr></tbody></table><h2>Retours</h2><p>Een artikel dat niet gedragen, gewassen of bedrukt is, kan binnen veertien dagen terug in de originele verpakking. Schrijf ons eerst: wij maken de retourbon klaar.</p>`,
        `<h2>Kontakt</h2><p>${name}<br>${address}<br><a href="mailto:${contactEmail}">${contactEmail}</a><br>${contactPhone}</p><h2>Öffnungszeiten der Lager</h2><table><tbody><tr><th scope="row">Anderlecht</th><td>Montag bis Freitag, 7.30 – 17 Uhr</td></tr><tr><th scope="row">Herstal</th><td>Montag bis Freitag, 8 – 16.30 Uhr</td></tr><tr><th scope="row">Bettembourg</th><td>Montag bis Freitag, 8 – 12 und 13 – 16.30 Uhr</td></tr></tbody></table><h2>Rücksendungen</h2><p>Ungetragene, ungewaschene und unveredelte Ware nehmen wir innerhalb von vierzehn Tagen in der Originalverpackung zurück. Schreiben Sie uns zuerst: Wir bereiten den Rücksendeschein vor.</p>`,
        `<h2>Contact</h2><p>${name}<br>${address}<br><a href="mailto:${contactEmail}">${contactEmail}</a><br>${contactPhone}</p><h2>Opening hours of the warehouses</h2><table><tbody><tr><th scope="row">Anderlecht</th><td>Monday to Friday, 7.30 am – 5 pm</td></tr><tr><th scope="row">Herstal</th><td>Monday to Friday, 8 am – 4.30 pm</td></tr><tr><th scope="row">Bettembourg</th><td>Monday to Friday, 8 am – noon and 1 – 4.30 pm</td></tr></tbody></table><h2>Returns</h2><p>Articles that were not worn, washed or decorated may come back within fourteen days in their original packaging. Write to us first: we prepare the return slip.</p>`,
      ),
    },
    {
      slug: 'partners',
      title: texts('Nos partenaires', 'Onze partners', 'Unsere Partner', 'Our partners'),
      content: texts(
        '<p>Nous travaillons avec des ateliers de broderie, des imprimeurs et des blanchisseries que nous connaissons de longue date. Ils marquent, entretiennent et réparent ce que vous commandez chez nous.</p><p>Vous êtes représentant ou revendeur ? Le compte partenaire permet de commander pour vos clients, à leurs prix et à leurs adresses.</p>',
        '<p>Wij werken met borduurateliers, drukkers en wasserijen die we al lang kennen. Zij personaliseren, onderhouden en herstellen wat u bij ons bestelt.</p><p>Bent u vertegenwoordiger of wederverkoper? Met een partneraccount bestelt u voor uw klanten, tegen hun prijzen en op hun adressen.</p>',
        '<p>Wir arbeiten mit Stickereien, Druckereien und Wäschereien, die wir seit Langem kennen. Sie veredeln, pflegen und reparieren, was Sie bei uns bestellen.</p><p>Sie sind Vertreter oder Wiederverkäufer? Mit einem Partnerkonto bestellen Sie für Ihre Kunden, zu deren Preisen und an deren Adressen.</p>',
        '<p>We work with embroidery workshops, printers and laundries that we have known for a long time. They decorate, care for and mend what you order from us.</p><p>Are you an agent or reseller? A partner account lets you order for your customers, at their prices and to their addresses.</p>',
      ),
    },
  ]
}
