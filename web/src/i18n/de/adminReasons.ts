import type { adminReasons as source } from '../en/adminReasons.ts'
import type { Translation } from '../texts.ts'

export const adminReasons = {
  professionals: {
    title: 'Kein Unternehmen',
    text: 'Unser Shop ist nur für Gewerbetreibende mit USt-IdNr. Wenn Sie ein Geschäft führen, ergänzen Sie bitte Ihre USt-IdNr. und die Angaben zu Ihrer Firma.',
  },
  vat: {
    title: 'USt-IdNr. nicht gültig',
    text: 'Ihre USt-IdNr. ist nicht als gültig bekannt. Bitte prüfen Sie sie oder senden Sie uns ein Dokument, das sie bestätigt.',
  },
  incomplete: {
    title: 'Angaben unvollständig',
    text: 'Einige Ihrer Angaben fehlen. Bitte ergänzen Sie Firmennamen, Adresse und Telefonnummer und senden Sie das Formular erneut.',
  },
  duplicate: {
    title: 'Hat schon ein Konto',
    text: 'Ihre Firma hat bereits ein Konto bei uns. Bitte melden Sie sich damit an; wenn Sie das Passwort nicht mehr haben, fordern Sie auf der Anmeldeseite ein neues an.',
  },
  region: {
    title: 'Region nicht beliefert',
    text: 'Wir beliefern Ihre Region derzeit nicht.',
  },
} satisfies Translation<typeof source>
