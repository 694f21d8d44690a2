import type { passwords as source } from '../en/passwords.ts'
import type { Translation } from '../texts.ts'

export const passwords = {
  reset: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein; wir schicken Ihnen einen Link, um ein neues Passwort zu wählen.',
    submit: 'Link senden',
    sent_title: 'Sehen Sie in Ihr Postfach',
    register: 'Konto anfordern',
    another: 'Eine andere Adresse',
    contact: 'An {{email}} schreiben',
    subject: 'Neues Passwort',
    sent: 'Wenn uns Ihre E-Mail-Adresse bekannt ist, haben wir Ihnen eine E-Mail geschickt, um Ihr Passwort zurückzusetzen. Andernfalls fordern Sie ein Konto an oder kontaktieren Sie uns per E-Mail.',
  },
  choose: {
    title: 'Neues Passwort wählen',
    lead: 'Sobald es gesetzt ist, sind Sie überall sonst abgemeldet.',
    submit: 'Passwort setzen',
    stale_title: 'Dieser Link gilt nicht mehr',
    stale: 'Vielleicht wurde er schon benutzt oder ist zu alt. Lassen Sie sich einen neuen schicken.',
  },
  confirm: {
    title: 'Neue Adresse bestätigen',
    busy: 'Einen Augenblick, Ihre neue Adresse wird bestätigt…',
    done_title: 'Ihre neue Adresse ist bestätigt',
    done: 'Melden Sie sich ab jetzt damit an.',
    go_on: 'Weiter',
    stale_title: 'Dieser Link gilt nicht mehr',
    stale:
      'Vielleicht wurde er schon benutzt, ist zu alt oder wurde zurückgezogen (von Ihnen oder durch ein neues Passwort), oder die Adresse ist schon vergeben. Beantragen Sie die Änderung erneut in Ihrem Profil.',
    missing_title: 'Dieser Link ist nicht vollständig',
    missing: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal.',
    profile: 'Zum Profil',
  },
  back: 'Zurück zur Anmeldung',
} satisfies Translation<typeof source>
