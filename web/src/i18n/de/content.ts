import type { content as source } from '../en/content.ts'
import type { Translation } from '../texts.ts'

export const content = {
  brochures: 'Broschüren',
  brochures_empty: 'Zurzeit gibt es keine Broschüren.',
  published: 'Veröffentlicht am {{date}}',
  news: {
    title: 'Neuigkeiten',
    empty: 'Zurzeit gibt es keine Neuigkeiten.',
  },
  partner: {
    title: 'Partner',
    empty: 'Zurzeit sind keine Partner aufgeführt.',
  },
  information: {
    title: 'Kontakt und Informationen',
    email: 'E-Mail',
    phone: 'Telefon',
    address: 'Adresse',
    vat: 'USt-IdNr.',
    hours: 'Öffnungszeiten',
    iban: 'IBAN',
    bic: 'BIC',
  },
  cookies: {
    title: 'Was dieser Shop speichert',
    lead: 'Nur, was der Shop zum Arbeiten braucht. Nichts wird weitergegeben, und niemand verfolgt Sie über mehrere Websites.',
    name: 'Name',
    purpose: 'Wozu',
    duration: 'Wie lange',
    session: 'Hält Sie angemeldet',
    locale: 'Ihre Sprache',
    accepted: 'Dass Sie den Cookie-Hinweis gelesen haben',
    announcement: 'Die letzte Mitteilung, die Sie gesehen haben',
    sidebar: 'Ob das Menü offen ist',
    hide_prices: 'Ob Preise ausgeblendet sind',
    owner: 'Der Kunde, für den Sie bestellen',
    scheme: 'Helle oder dunkle Darstellung',
    columns: 'Welche Spalten einer Bestellung Sie sehen',
    pictures: 'Ob der kleine Warenkorb Bilder zeigt',
    drafts:
      'Was Sie eingegeben haben und noch nicht gesendet ist, und ein Link aus einer E-Mail, der noch nicht benutzt ist',
    tab: 'Bis der Tab geschlossen wird',
    days14: '14 Tage',
    year: '1 Jahr',
    until_cleared: 'Bis Sie es löschen',
    accept: 'Gelesen',
    accepted_now: 'Notiert. Der Hinweis erscheint nicht mehr.',
  },
  payment_link: {
    title: 'Dieser Zahlungslink ist nicht richtig',
    text: 'Der Link ist ungültig oder abgelaufen. Sehen Sie in der letzten E-Mail zu Ihrer Bestellung nach, oder bezahlen Sie auf der Bestellseite.',
    support: 'Support kontaktieren',
    orders: 'Zurück zur Bestellliste',
    subject: 'Zahlungslink',
  },
} satisfies Translation<typeof source>
