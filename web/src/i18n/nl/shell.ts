import type { shell as source } from '../en/shell.ts'
import type { Translation } from '../texts.ts'

export const shell = {
  skip: 'Naar de inhoud',
  brand_home: 'Comptoir, naar de bestellingen',
  menu: {
    label: 'Hoofdmenu',
    collapse: 'Menu inklappen',
    expand: 'Menu uitklappen',
    open: 'Menu openen',
    new: 'Nieuw',
  },
  nav: {
    catalogue: 'Bestellen uit de catalogus',
    basket: 'Huidig winkelmandje',
    orders: 'Bestellingen',
    recurring: 'Terugkerende aankopen',
    brochures: 'Brochures',
    new_products: 'Nieuwigheden',
    deals: 'Uitverkoop',
    news: 'Nieuws',
  },
  tabs: {
    catalogue: 'Catalogus',
    basket: 'Mandje',
    orders: 'Bestellingen',
    more: 'Meer',
  },
  account: {
    label: 'Uw account',
    profile: 'Profiel en instellingen',
    back_office: 'Beheer',
    sign_out: 'Afmelden',
    sign_in: 'Aanmelden',
    hide_prices: 'Prijzen verbergen',
    show_prices: 'Prijzen tonen',
    signed_in_as: 'Aangemeld als',
  },
  search: {
    open: 'De hele catalogus doorzoeken',
  },
  prices_hidden: 'De prijzen zijn verborgen.',
  footer: {
    label: 'Over het bedrijf',
    rights: '© {{year}} {{company}}. Alle rechten voorbehouden.',
    about: 'Over ons',
    terms: 'Algemene voorwaarden',
    legal: 'Wettelijke vermeldingen',
    privacy: 'Privacybeleid',
    cookies: 'Cookies',
    information: 'Contact en informatie',
    partners: 'Partners',
    social: 'Volg ons',
  },
  cookies: {
    title: 'Cookies',
    text: 'Deze shop bewaart alleen wat nodig is om te werken: uw taal, uw sessie en hoe u het scherm hebt ingericht. Niemand volgt u hier.',
    accept: 'Begrepen',
    more: 'Wat wordt bewaard',
  },
  holidays: {
    notice: 'Wij zijn gesloten op {{dates}}. Bestellingen van die dagen vertrekken op de volgende werkdag.',
  },
  announcement: {
    close: 'Gelezen',
  },
  owner: {
    ordering_for: 'Bestelling voor {{name}}',
  },
} satisfies Translation<typeof source>
