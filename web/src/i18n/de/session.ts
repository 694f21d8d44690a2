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
    forgot: 'Passwort vergessen?',
    no_account: 'Noch kein Kunde?',
    register: 'Konto anfordern',
    not_confirmed: 'Keine Bestätigungs-E-Mail erhalten?',
    send_again: 'Noch einmal schicken',
    wrong: 'E-Mail-Adresse oder Passwort ist nicht richtig, oder das Konto ist noch nicht aktiv.',
    throttled_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
    throttled_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
    email_invalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    claim: 'Textilien: Stück, Karton, Palette.',
    claim_hint: 'Belgien · Frankreich · Luxemburg · Niederlande',
  },
  again: {
    title: 'Erneut anmelden',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an: Was Sie gerade taten, bleibt erhalten.',
    password_changed:
      'Das Passwort dieses Kontos wurde geändert. Melden Sie sich mit dem neuen an: Was Sie gerade taten, bleibt erhalten.',
    signed_out:
      'Alle Ihre Sitzungen wurden beendet. Melden Sie sich erneut an: Was Sie gerade taten, bleibt erhalten.',
    user_inactive: 'Dieses Konto wurde deaktiviert. Wenden Sie sich an uns, wenn Sie den Grund nicht kennen.',
  },
  notice: {
    activated: 'Ihre Adresse ist bestätigt. Melden Sie sich an, um fortzufahren.',
    password: 'Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.',
    email: 'Ihre neue Adresse ist bestätigt. Melden Sie sich damit an.',
    deleted: 'Ihr Konto wurde gelöscht.',
    withdrawn: 'Ihr Zugang zum Shop wurde entzogen. Melden Sie sich an, um den Grund zu lesen.',
  },
} satisfies Translation<typeof source>
