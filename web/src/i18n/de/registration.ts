import type { registration as source } from '../en/registration.ts'
import type { Translation } from '../texts.ts'

export const registration = {
  title: 'Kunde werden',
  lead_one:
    'Wir beliefern nur Gewerbetreibende. Füllen Sie das Formular einmal aus; ein Administrator gibt Ihr Konto innerhalb eines Werktags frei.',
  lead_other:
    'Wir beliefern nur Gewerbetreibende. Füllen Sie das Formular einmal aus; ein Administrator gibt Ihr Konto innerhalb von {{count}} Werktagen frei.',
  steps: {
    title: 'So geht es weiter',
    form: 'Sie füllen dieses Formular aus.',
    mail: 'Sie bestätigen Ihre E-Mail-Adresse mit dem Link, den wir Ihnen schicken.',
    approval_one: 'Ein Administrator prüft Ihre Angaben: höchstens ein Werktag.',
    approval_other: 'Ein Administrator prüft Ihre Angaben: bis zu {{count}} Werktage.',
    order: 'Sie melden sich an, sehen Ihre Preise und bestellen.',
  },
  account: 'Ihr Konto',
  company: 'Ihr Unternehmen',
  contact: 'Kontakt für Bestellungen und Rechnungen',
  more: 'Gut zu wissen',
  last: 'Zum Schluss',
  required_hint: 'Felder mit * sind Pflichtfelder.',
  terms_before: 'Ich akzeptiere die',
  terms_link: 'Allgemeinen Geschäftsbedingungen',
  newsletter: 'Schicken Sie mir Neuigkeiten und Angebote per E-Mail. Das kann ich jederzeit beenden.',
  submit: 'Konto anlegen',
  have_account: 'Schon Kunde?',
  sign_in: 'Anmelden',
  sent: {
    title: 'Sehen Sie in Ihr Postfach',
    text: 'Wir haben einen Link an {{email}} geschickt. Öffnen Sie ihn, um Ihre Adresse zu bestätigen.',
    nothing: 'Nach einigen Minuten noch nichts da? Sehen Sie auch im Ordner für unerwünschte E-Mails nach.',
    again: 'Link erneut senden',
    again_sent: 'Erneut gesendet. Der vorherige Link gilt nicht mehr.',
    wait: 'Erneut senden in {{count}} s möglich',
    correct: 'Die Adresse stimmt nicht',
  },
  activate: {
    title: 'Adresse bestätigen',
    busy: 'Einen Augenblick, Ihre Adresse wird bestätigt…',
    stale_title: 'Dieser Link gilt nicht mehr',
    stale:
      'Vielleicht wurde er schon benutzt: Dann melden Sie sich an. Oder er ist zu alt: Dann lassen Sie sich einen neuen schicken.',
    missing_title: 'Dieser Link ist nicht vollständig',
    missing: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal, oder lassen Sie sich einen neuen schicken.',
    none_title: 'Bestätigungs-E-Mail noch einmal schicken',
    none: 'Sie haben ein Konto angefordert, aber keine E-Mail erhalten, um Ihre Adresse zu bestätigen? Sehen Sie auch im Spam-Ordner nach, oder lassen Sie sie sich noch einmal schicken.',
    failed_title: 'Ihre Adresse ist noch nicht bestätigt',
    resend: 'Neuen Link schicken',
    resend_sent: 'Wartet ein Konto mit dieser Adresse auf Bestätigung, ist ein neuer Link unterwegs.',
  },
  waiting: {
    title: 'Ihr Konto wurde noch nicht freigeschaltet',
    text_one:
      'Ein Administrator prüft jedes neue Konto. Das kann bis zu einem Werktag dauern; Sie erhalten eine E-Mail, sobald Sie bestellen können.',
    text_other:
      'Ein Administrator prüft jedes neue Konto. Das kann bis zu {{count}} Werktage dauern; Sie erhalten eine E-Mail, sobald Sie bestellen können.',
    follows: 'Diese Seite geht von selbst weiter, sobald Sie freigeschaltet sind.',
    check: 'Erneut prüfen',
    still: 'Noch nicht. Wir haben gerade nachgesehen.',
    contact: 'Verkaufsbüro kontaktieren',
    subject: 'Freigabe meines Kontos',
    submitted_title: 'Ihre Angaben sind gesendet',
    submitted: 'Ein Administrator muss Ihr Konto noch freischalten.',
    submitted_at: 'Gesendet am {{date}}.',
    form_lead: 'Ergänzen oder berichtigen Sie Ihre Angaben: So können wir Ihr Konto schneller freischalten.',
    send: 'Angaben senden',
    change: 'Angaben ändern',
    refused_title: 'Ihr Konto wurde abgelehnt',
    refused: 'Das Verkaufsbüro hat Ihr Konto aus diesem Grund abgelehnt:',
    refused_next: 'Berichtigen Sie Ihre Angaben und senden Sie sie erneut, oder schreiben Sie uns.',
  },
} satisfies Translation<typeof source>
