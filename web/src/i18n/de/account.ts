import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profil und Einstellungen',
  contents: 'Auf dieser Seite',
  none: 'Keine',
  identity: {
    title: 'Konto',
    email: 'E-Mail-Adresse',
    client_id: 'Kundennummer',
    language_hint: 'Gilt auch für unsere E-Mails und Dokumente.',
    newsletter: 'Newsletter',
    newsletter_hint: 'Neue Modelle und Restposten per E-Mail. Hier jederzeit abzustellen.',
  },
  company: {
    title: 'Unternehmen und Rechnung',
    lead: 'So steht es auf Ihren Rechnungen. Bereits aufgegebene Bestellungen behalten ihre Angaben.',
  },
  preferences: {
    title: 'Voreinstellungen',
    lead: 'Womit Katalog und Bestellabschluss beginnen. Dort können Sie jederzeit anders wählen.',
    brands: 'Bevorzugte Marken',
    brands_hint: 'Sie stehen bei den Filtern oben, und ein Klick zeigt nur sie.',
    catalogs: 'Bevorzugte Kataloge',
    warehouse: 'Bevorzugtes Lager',
    delivery_option: 'Übliche Lieferart',
    shipping_address: 'Übliche Lieferadresse',
    any: 'Keine Vorgabe',
    nothing: 'Nichts gefunden',
    clear: 'Leeren: {{name}}',
  },
  prices: {
    title: 'Preise',
    hide: 'Alle Preise ausblenden',
    hide_hint: 'Für den Fall, dass Ihr eigener Kunde zusieht.',
    withheld: 'Ihr Konto zeigt keine Preise. Bitte wenden Sie sich an uns, wenn das nicht stimmt.',
    tariff: 'Preisliste',
    tariff_lead:
      'Die Preise im Katalog und in Ihrem Warenkorb richten sich nach der gewählten Preisliste. Bereits aufgegebene Bestellungen behalten ihre Preise.',
    only: 'Ihre Preisliste: {{name}}',
    in_use: 'In Gebrauch',
    with_recommended: 'Zeigt auch die empfohlenen Verkaufspreise.',
    without_recommended: 'Ohne empfohlene Verkaufspreise.',
    changed: 'Die Preise richten sich jetzt nach der Preisliste „{{name}}“.',
  },
  documents: {
    title: 'Dokumente',
    lead: 'Die Dokumente Ihrer Bestellungen finden Sie bei der jeweiligen Bestellung.',
    bank_details: 'Unsere Bankverbindung (PDF)',
  },
  email: {
    title: 'E-Mail-Adresse',
    lead: 'Sie melden sich mit {{email}} an. Eine neue Adresse gilt, sobald Sie den Link geöffnet haben, den wir dorthin senden.',
    pending:
      'Wir haben einen Link an {{email}} gesendet. Solange Sie ihn nicht öffnen, bleibt alles, wie es ist.',
    new: 'Neue E-Mail-Adresse',
    ask: 'Link senden',
  },
  password: {
    title: 'Passwort',
    lead: 'Wenn Sie es ändern, werden Sie überall sonst abgemeldet; hier bleiben Sie angemeldet.',
    current: 'Aktuelles Passwort',
    change: 'Passwort ändern',
    changed: 'Ihr Passwort wurde geändert. Alle anderen Sitzungen sind abgemeldet.',
  },
  data: {
    title: 'Meine Daten',
    lead: 'Alles, was wir über Sie gespeichert haben, in einer Datei: Konto, Adressen, Bestellungen, Warenkörbe und was wir Ihnen geschrieben haben.',
    download: 'Meine Daten herunterladen',
    delete: 'Konto löschen',
    delete_title: 'Konto löschen?',
    without_orders:
      'Ihr Konto, Ihre Adressen und Warenkörbe werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
    with_orders_one:
      'Sie haben {{count}} Bestellung bei uns, die wir gesetzlich mit der Rechnung aufbewahren müssen. Wir geben Ihren Wunsch weiter: Die Verwaltung löscht das Konto und alles, was nicht aufbewahrt werden muss, und schreibt Ihnen. Bis dahin können Sie es weiter nutzen.',
    with_orders_other:
      'Sie haben {{count}} Bestellungen bei uns, die wir gesetzlich mit den Rechnungen aufbewahren müssen. Wir geben Ihren Wunsch weiter: Die Verwaltung löscht das Konto und alles, was nicht aufbewahrt werden muss, und schreibt Ihnen. Bis dahin können Sie es weiter nutzen.',
    ask: 'Löschung beantragen',
    asked: 'Ihr Wunsch wurde weitergegeben.',
    requested: 'Sie haben am {{date}} die Löschung beantragt. Die Verwaltung wird Ihnen schreiben.',
  },
  setup: {
    title: 'Willkommen, {{name}}',
    lead: 'Ihr Konto ist freigeschaltet. Sagen Sie uns, wie Sie gern bestellen, oder gehen Sie direkt zum Katalog.',
    language_lead: 'Für die Bildschirme, unsere E-Mails und Ihre Dokumente.',
    range: 'Marken',
    range_lead: 'Mit welchen arbeiten Sie am meisten?',
    delivery: 'Lieferung',
    delivery_lead: 'Womit Ihre Bestellungen beginnen. Sie wählen bei jeder Bestellung neu.',
    save: 'Speichern und zum Katalog',
    skip: 'Überspringen',
    later: 'All das finden Sie auch in Ihrem Profil.',
  },
} satisfies Translation<typeof source>
