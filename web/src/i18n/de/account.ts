import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profil und Einstellungen',
  setup_title: 'Ihre Einstellungen',
  identity: 'Konto',
  name: 'Name',
  email: 'E-Mail-Adresse',
  client_id: 'Kundennummer',
  tariff: 'Preisliste',
  vat: 'USt-IdNr.',
  address: 'Adresse',
  company: 'Unternehmen',
  none: 'Nicht angegeben',
  preferences: 'Voreinstellungen',
  warehouse: 'Bevorzugtes Lager',
  brands: 'Bevorzugte Marken',
  catalogs: 'Bevorzugte Kataloge',
  screen: 'Dieser Bildschirm',
  hide_prices: 'Alle Preise ausblenden',
  hide_prices_hint: 'Für den Fall, dass Ihr eigener Kunde zusieht. Auf diesem Gerät gespeichert.',
  change: 'Um Ihre Daten zu ändern, schreiben Sie an {{email}}.',
  continue: 'Zum Katalog',
} satisfies Translation<typeof source>
