import type { shell as source } from '../en/shell.ts'
import type { Translation } from '../texts.ts'

export const shell = {
  skip: 'Zum Inhalt springen',
  brand_home: 'Comptoir, zu den Bestellungen',
  menu: {
    label: 'Hauptmenü',
    collapse: 'Menü einklappen',
    expand: 'Menü ausklappen',
    open: 'Menü öffnen',
    new: 'Neu',
  },
  nav: {
    catalogue: 'Aus dem Katalog bestellen',
    basket: 'Aktueller Warenkorb',
    orders: 'Bestellungen',
    recurring: 'Wiederkehrende Einkäufe',
    brochures: 'Broschüren',
    new_products: 'Neuheiten',
    deals: 'Restposten',
    news: 'Neuigkeiten',
  },
  tabs: {
    catalogue: 'Katalog',
    basket: 'Warenkorb',
    orders: 'Bestellungen',
    more: 'Mehr',
  },
  account: {
    label: 'Ihr Konto',
    profile: 'Profil und Einstellungen',
    back_office: 'Verwaltung',
    sign_out: 'Abmelden',
    sign_in: 'Anmelden',
    hide_prices: 'Preise ausblenden',
    show_prices: 'Preise einblenden',
    signed_in_as: 'Angemeldet als',
  },
  search: {
    open: 'Im ganzen Katalog suchen',
  },
  prices_hidden: 'Die Preise sind ausgeblendet.',
  footer: {
    label: 'Über das Unternehmen',
    rights: '© {{year}} {{company}}. Alle Rechte vorbehalten.',
    about: 'Über uns',
    terms: 'Allgemeine Geschäftsbedingungen',
    legal: 'Impressum',
    privacy: 'Datenschutzerklärung',
    cookies: 'Cookies',
    information: 'Kontakt und Informationen',
    partners: 'Partner',
    social: 'Folgen Sie uns',
  },
  cookies: {
    title: 'Cookies',
    text: 'Dieser Shop speichert nur, was er zum Arbeiten braucht: Ihre Sprache, Ihre Sitzung und die Anordnung des Bildschirms. Niemand verfolgt Sie hier.',
    accept: 'Verstanden',
    more: 'Was gespeichert wird',
  },
  holidays: {
    notice: 'Wir haben am {{dates}} geschlossen. Bestellungen dieser Tage gehen am nächsten Werktag hinaus.',
  },
  announcement: {
    close: 'Gelesen',
  },
  owner: {
    ordering_for: 'Bestellung für {{name}}',
  },
} satisfies Translation<typeof source>
