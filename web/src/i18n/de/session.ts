import type { session as source } from '../en/session.ts'
import type { Translation } from '../texts.ts'

export const session = {
  sign_in: {
    title: 'Anmelden',
    lead: 'Der Bestellshop für gewerbliche Kunden.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    forgot: 'Passwort vergessen?',
    no_account: 'Noch kein Kunde?',
    register: 'Konto anfordern',
    wrong: 'E-Mail-Adresse oder Passwort ist nicht richtig, oder das Konto ist noch nicht aktiv.',
    throttled_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
    throttled_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
    email_invalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    claim: 'Textilien: Stück, Karton, Palette.',
    claim_hint: 'Belgien · Frankreich · Luxemburg · Niederlande',
  },
  again: {
    title: 'Erneut anmelden',
    text: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an: Was Sie gerade taten, bleibt erhalten.',
  },
  registration: {
    title: 'Kunde werden',
    lead: 'Wir beliefern nur Gewerbetreibende. Unser Verkaufsbüro eröffnet Ihr Konto, ein Administrator gibt es innerhalb von 2 Werktagen frei.',
    steps: 'Schreiben Sie uns mit',
    company: 'Name und USt-IdNr. Ihres Unternehmens',
    contact: 'Name, E-Mail-Adresse und Telefonnummer der bestellenden Person',
    address: 'Rechnungs- und Lieferadressen',
    client_id: 'Ihre Kundennummer, falls Sie schon bei uns kaufen',
    subject: 'Neues Kundenkonto',
    write: 'An {{email}} schreiben',
  },
  reset: {
    title: 'Neues Passwort',
    lead: 'Passwörter erneuert unser Verkaufsbüro. Schreiben Sie von der E-Mail-Adresse Ihres Kontos; Sie erhalten einen Link, um ein neues zu wählen.',
    subject: 'Neues Passwort',
  },
  activate: {
    title: 'Konto aktivieren',
    lead: 'Konten aktiviert unser Verkaufsbüro. Hat der Link in Ihrer E-Mail Sie hierher geführt und können Sie sich noch nicht anmelden, sagen Sie uns Bescheid.',
    subject: 'Aktivierung meines Kontos',
  },
  back_to_sign_in: 'Zurück zur Anmeldung',
  activation: {
    title: 'Ihr Konto wurde noch nicht freigeschaltet',
    text: 'Ein Administrator prüft jedes neue Konto. Das kann bis zu {{days}} Werktage dauern; Sie erhalten eine E-Mail, sobald Sie bestellen können.',
    check: 'Erneut prüfen',
    still: 'Noch nicht. Wir haben gerade nachgesehen.',
    contact: 'Verkaufsbüro kontaktieren',
    subject: 'Freigabe meines Kontos',
  },
} satisfies Translation<typeof source>
