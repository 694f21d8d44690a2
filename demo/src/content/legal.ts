import type { Company } from '../../../server/src/config.ts'
import { texts } from '../catalogue/texts.ts'
import type { Page } from './pages.ts'

/** Demonstration texts: an operator has his own drawn up by a lawyer. */
export function legalPages({ name, address, vatNumber, contactEmail }: Company): Page[] {
  return [
    {
      slug: 'terms-and-conditions',
      type: 'legal',
      title: texts(
        'Conditions générales de vente',
        'Algemene verkoopvoorwaarden',
        'Allgemeine Verkaufsbedingungen',
        'Terms and conditions of sale',
      ),
      content: texts(
        `<p><em>Texte de démonstration.</em></p><h2>1. Champ d’application</h2><p>${name} vend exclusivement à des professionnels. Toute commande vaut acceptation des présentes conditions.</p><h2>2. Prix</h2><p>Les prix s’entendent en euros, HTVA, par unité de vente. Les paliers de quantité s’appliquent par modèle, toutes couleurs et tailles confondues, sauf mention contraire.</p><h2>3. Commande</h2><p>La commande est ferme dès sa confirmation. Pour la modifier ou l’annuler avant que sa préparation commence, écrivez à <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><h2>4. Livraison</h2><p>Les délais courent en jours ouvrables. Les articles marqués « à enlever » ne sont pas expédiés.</p><h2>5. Paiement</h2><p>Les factures sont payables à la commande ou, pour les clients qui en ont le droit, à trente jours. Rappelez la communication structurée dans votre virement.</p><h2>6. Réclamations</h2><p>Les manquants et défauts visibles sont signalés dans les cinq jours ouvrables. Un article marqué, lavé ou porté n’est plus repris.</p><h2>7. Droit applicable</h2><p>Le droit belge s’applique ; les tribunaux de Bruxelles sont compétents.</p>`,
        `<p><em>Demonstratietekst.</em></p><h2>1. Toepassingsgebied</h2><p>${name} verkoopt uitsluitend aan professionelen. Elke bestelling houdt de aanvaarding van deze voorwaarden in.</p><h2>2. Prijzen</h2><p>De prijzen gelden in euro, exclusief btw, per verkoopeenheid. Staffelprijzen gelden per model, alle kleuren en maten samen, tenzij anders vermeld.</p><h2>3. Bestelling</h2><p>De bestelling is vast zodra ze bevestigd is. Wilt u ze wijzigen of annuleren voordat de voorbereiding begint, schrijf dan naar <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><h2>4. Levering</h2><p>De termijnen lopen in werkdagen. Artikelen met de vermelding “af te halen” worden niet verzonden.</p><h2>5. Betaling</h2><p>Facturen zijn betaalbaar bij bestelling of, voor klanten met dat recht, op dertig dagen. Vermeld de gestructureerde mededeling in uw overschrijving.</p><h2>6. Klachten</h2><p>Tekorten en zichtbare gebreken worden binnen vijf werkdagen gemeld. Een bedrukt, gewassen of gedragen artikel wordt niet teruggenomen.</p><h2>7. Toepasselijk recht</h2><p>Het Belgische recht is van toepassing; de rechtbanken van Brussel zijn bevoegd.</p>`,
        `<p><em>Demonstrationstext.</em></p><h2>1. Geltungsbereich</h2><p>${name} verkauft ausschließlich an gewerbliche Kunden. Mit jeder Bestellung werden diese Bedingungen anerkannt.</p><h2>2. Preise</h2><p>Die Preise verstehen sich in Euro, ohne Mehrwertsteuer, je Verkaufseinheit. Mengenstaffeln gelten je Modell über alle Farben und Größen, sofern nichts anderes angegeben ist.</p><h2>3. Bestellung</h2><p>Die Bestellung ist mit ihrer Bestätigung verbindlich. Wenn Sie sie vor Beginn der Bearbeitung ändern oder stornieren möchten, schreiben Sie an <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><h2>4. Lieferung</h2><p>Fristen laufen in Werktagen. Artikel mit dem Vermerk „nur Abholung“ werden nicht versandt.</p><h2>5. Zahlung</h2><p>Rechnungen sind bei Bestellung oder, für berechtigte Kunden, innerhalb von dreißig Tagen zahlbar. Bitte geben Sie die strukturierte Mitteilung an.</p><h2>6. Reklamationen</h2><p>Fehlmengen und sichtbare Mängel sind binnen fünf Werktagen zu melden. Veredelte, gewaschene oder getragene Ware wird nicht zurückgenommen.</p><h2>7. Anwendbares Recht</h2><p>Es gilt belgisches Recht; Gerichtsstand ist Brüssel.</p>`,
        `<p><em>Demonstration text.</em></p><h2>1. Scope</h2><p>${name} sells to professionals only. Every order implies acceptance of these terms.</p><h2>2. Prices</h2><p>Prices are in euro, excl. VAT, per sales unit. Quantity steps apply per style over all colours and sizes, unless stated otherwise.</p><h2>3. Order</h2><p>An order is binding once confirmed. To change or cancel it before its preparation begins, write to <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><h2>4. Delivery</h2><p>Times run in working days. Articles marked “pick-up only” are not shipped.</p><h2>5. Payment</h2><p>Invoices are payable with the order or, for customers entitled to it, within thirty days. Please quote the payment reference in your transfer.</p><h2>6. Complaints</h2><p>Shortages and visible defects are reported within five working days. Decorated, washed or worn articles are not taken back.</p><h2>7. Law</h2><p>Belgian law applies; the courts of Brussels have jurisdiction.</p>`,
      ),
    },
    {
      slug: 'legal-notice',
      type: 'legal',
      title: texts('Mentions légales', 'Wettelijke vermeldingen', 'Impressum', 'Legal notice'),
      content: texts(
        `<p>Éditeur du site : ${name}, ${address}.<br>Numéro de TVA : ${vatNumber}.<br>Contact : <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><p>Les photos et dessins montrent les articles aussi fidèlement que possible ; les teintes peuvent varier selon l’écran. Les données de ce site sont celles d’une boutique de démonstration.</p>`,
        `<p>Uitgever van de site: ${name}, ${address}.<br>Btw-nummer: ${vatNumber}.<br>Contact: <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><p>Foto’s en tekeningen tonen de artikelen zo getrouw mogelijk; tinten kunnen per scherm verschillen. De gegevens op deze site zijn die van een demonstratiewinkel.</p>`,
        `<p>Herausgeber: ${name}, ${address}.<br>MwSt.-Nummer: ${vatNumber}.<br>Kontakt: <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><p>Fotos und Zeichnungen zeigen die Artikel so getreu wie möglich; Farbtöne können je nach Bildschirm abweichen. Die Daten dieser Seite sind die eines Demonstrationsshops.</p>`,
        `<p>Published by ${name}, ${address}.<br>VAT number: ${vatNumber}.<br>Contact: <a href="mailto:${contactEmail}">${contactEmail}</a>.</p><p>Photos and drawings show the articles as faithfully as possible; shades may differ from screen to screen. The data on this site are those of a demonstration shop.</p>`,
      ),
    },
    {
      slug: 'privacy-policy',
      type: 'legal',
      title: texts('Politique de confidentialité', 'Privacybeleid', 'Datenschutzerklärung', 'Privacy policy'),
      content: texts(
        `<p>${name} traite vos données pour ouvrir votre compte, exécuter vos commandes et tenir sa comptabilité.</p><h2>Quelles données ?</h2><ul><li>Vos coordonnées professionnelles et votre numéro de TVA.</li><li>Vos commandes, adresses et paiements.</li><li>Les journaux techniques, gardés au plus douze mois.</li></ul><h2>Combien de temps ?</h2><p>Les pièces comptables sont gardées sept ans, comme la loi le demande. Le reste est effacé sur demande.</p><h2>Vos droits</h2><p>Vous pouvez consulter, corriger, exporter ou faire effacer vos données : écrivez à <a href="mailto:${contactEmail}">${contactEmail}</a>. L’Autorité de protection des données reçoit vos plaintes.</p>`,
        `<p>${name} verwerkt uw gegevens om uw account te openen, uw bestellingen uit te voeren en de boekhouding te voeren.</p><h2>Welke gegevens?</h2><ul><li>Uw zakelijke contactgegevens en btw-nummer.</li><li>Uw bestellingen, adressen en betalingen.</li><li>Technische logboeken, hoogstens twaalf maanden bewaard.</li></ul><h2>Hoelang?</h2><p>Boekhoudstukken worden zeven jaar bewaard, zoals de wet vraagt. De rest wordt op verzoek gewist.</p><h2>Uw rechten</h2><p>U kunt uw gegevens inkijken, verbeteren, uitvoeren of laten wissen: schrijf naar <a href="mailto:${contactEmail}">${contactEmail}</a>. Klachten kunt u richten aan de Gegevensbeschermingsautoriteit.</p>`,
        `<p>${name} verarbeitet Ihre Daten, um Ihr Konto zu führen, Bestellungen auszuführen und die Buchhaltung zu erledigen.</p><h2>Welche Daten?</h2><ul><li>Ihre geschäftlichen Kontaktdaten und Ihre MwSt.-Nummer.</li><li>Ihre Bestellungen, Adressen und Zahlungen.</li><li>Technische Protokolle, höchstens zwölf Monate.</li></ul><h2>Wie lange?</h2><p>Buchungsbelege werden, wie das Gesetz es verlangt, sieben Jahre aufbewahrt. Alles andere wird auf Wunsch gelöscht.</p><h2>Ihre Rechte</h2><p>Sie können Ihre Daten einsehen, berichtigen, exportieren oder löschen lassen: Schreiben Sie an <a href="mailto:${contactEmail}">${contactEmail}</a>. Beschwerden nimmt die belgische Datenschutzbehörde entgegen.</p>`,
        `<p>${name} uses your data to open your account, carry out your orders and keep its books.</p><h2>Which data?</h2><ul><li>Your business contact details and VAT number.</li><li>Your orders, addresses and payments.</li><li>Technical logs, kept for twelve months at most.</li></ul><h2>How long?</h2><p>Accounting records are kept for seven years, as the law requires. Everything else is erased on request.</p><h2>Your rights</h2><p>You can see, correct, export or erase your data: write to <a href="mailto:${contactEmail}">${contactEmail}</a>. The Belgian Data Protection Authority receives complaints.</p>`,
      ),
    },
    {
      slug: 'cookies',
      type: 'legal',
      title: texts(
        'Cookies et stockage local',
        'Cookies en lokale opslag',
        'Cookies und lokale Speicherung',
        'Cookies and local storage',
      ),
      content: texts(
        '<p>Ce site n’utilise que ce dont il a besoin pour fonctionner.</p><table><thead><tr><th scope="col">Nom</th><th scope="col">À quoi il sert</th></tr></thead><tbody><tr><td>session</td><td>garde votre connexion pendant quatorze jours</td></tr><tr><td>langue</td><td>retient la langue choisie</td></tr><tr><td>préférences</td><td>menu ouvert ou fermé, prix cachés, annonce lue</td></tr></tbody></table><p>Il ne charge ni mesure d’audience, ni messagerie instantanée, ni autre contenu de tiers.</p>',
        '<p>Deze site gebruikt enkel wat nodig is om te werken.</p><table><thead><tr><th scope="col">Naam</th><th scope="col">Waarvoor</th></tr></thead><tbody><tr><td>sessie</td><td>houdt u veertien dagen aangemeld</td></tr><tr><td>taal</td><td>onthoudt de gekozen taal</td></tr><tr><td>voorkeuren</td><td>menu open of dicht, prijzen verborgen, melding gelezen</td></tr></tbody></table><p>Hij laadt geen bezoekersmetingen, geen chat en geen andere inhoud van derden.</p>',
        '<p>Diese Seite nutzt nur, was sie zum Funktionieren braucht.</p><table><thead><tr><th scope="col">Name</th><th scope="col">Wozu</th></tr></thead><tbody><tr><td>Sitzung</td><td>hält Sie vierzehn Tage angemeldet</td></tr><tr><td>Sprache</td><td>merkt sich die gewählte Sprache</td></tr><tr><td>Einstellungen</td><td>Menü offen oder zu, Preise verborgen, Mitteilung gelesen</td></tr></tbody></table><p>Sie lädt weder Besuchsmessung noch Chat noch andere Inhalte Dritter.</p>',
        '<p>This site uses only what it needs to work.</p><table><thead><tr><th scope="col">Name</th><th scope="col">What for</th></tr></thead><tbody><tr><td>session</td><td>keeps you signed in for fourteen days</td></tr><tr><td>language</td><td>remembers the language you chose</td></tr><tr><td>preferences</td><td>menu open or closed, prices hidden, announcement read</td></tr></tbody></table><p>It loads no visit statistics, no chat and nothing else of third parties.</p>',
      ),
    },
  ]
}
