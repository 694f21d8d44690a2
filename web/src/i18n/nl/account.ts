import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profiel en instellingen',
  setup_title: 'Uw instellingen',
  identity: 'Account',
  name: 'Naam',
  email: 'E-mailadres',
  client_id: 'Klantnummer',
  tariff: 'Prijslijst',
  vat: 'Btw-nummer',
  address: 'Adres',
  company: 'Bedrijf',
  none: 'Niet opgegeven',
  preferences: 'Voorkeuren',
  warehouse: 'Voorkeursmagazijn',
  brands: 'Voorkeursmerken',
  catalogs: 'Voorkeurscatalogi',
  screen: 'Dit scherm',
  hide_prices: 'Alle prijzen verbergen',
  hide_prices_hint: 'Handig als uw eigen klant meekijkt. Bewaard op dit toestel.',
  change: 'Schrijf naar {{email}} om uw gegevens te wijzigen.',
  continue: 'Naar de catalogus',
} satisfies Translation<typeof source>
