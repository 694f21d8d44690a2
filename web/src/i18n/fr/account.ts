import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profil et paramètres',
  setup_title: 'Vos paramètres',
  identity: 'Compte',
  name: 'Nom',
  email: 'Adresse e-mail',
  client_id: 'Numéro de client',
  tariff: 'Tarif',
  vat: 'Numéro de TVA',
  address: 'Adresse',
  company: 'Entreprise',
  none: 'Non renseigné',
  preferences: 'Préférences',
  warehouse: 'Dépôt préféré',
  brands: 'Marques préférées',
  catalogs: 'Catalogues préférés',
  screen: 'Cet écran',
  hide_prices: 'Masquer tous les prix',
  hide_prices_hint: 'Pratique quand votre propre client regarde. Conservé sur cet appareil.',
  change: 'Pour modifier vos données, écrivez à {{email}}.',
  continue: 'Vers le catalogue',
} satisfies Translation<typeof source>
