import type { session as source } from '../en/session.ts'
import type { Translation } from '../texts.ts'

export const session = {
  sign_in: {
    title: 'Aanmelden',
    lead: 'De bestelshop voor professionele klanten.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    submit: 'Aanmelden',
    show: 'Wachtwoord tonen',
    forgot: 'Wachtwoord vergeten?',
    no_account: 'Nog geen klant?',
    register: 'Een account aanvragen',
    not_confirmed: 'Geen bevestigingsmail ontvangen?',
    send_again: 'Opnieuw sturen',
    wrong: 'E-mailadres of wachtwoord is niet juist, of het account is nog niet actief.',
    throttled_one: 'Te veel pogingen. Probeer opnieuw over {{count}} seconde.',
    throttled_other: 'Te veel pogingen. Probeer opnieuw over {{count}} seconden.',
    email_invalid: 'Voer een geldig e-mailadres in.',
    claim: 'Textiel per stuk, per pak en per pallet.',
    claim_hint: 'België · Frankrijk · Luxemburg · Nederland',
  },
  again: {
    title: 'Opnieuw aanmelden',
    expired: 'Uw sessie is verlopen. Meld u opnieuw aan: waar u mee bezig was, blijft staan.',
    password_changed:
      'Het wachtwoord van dit account is gewijzigd. Meld u aan met het nieuwe: waar u mee bezig was, blijft staan.',
    signed_out: 'Al uw sessies zijn afgesloten. Meld u opnieuw aan: waar u mee bezig was, blijft staan.',
    user_inactive: 'Dit account is uitgeschakeld. Neem contact met ons op als u niet weet waarom.',
  },
  notice: {
    activated: 'Uw adres is bevestigd. Meld u aan om verder te gaan.',
    password: 'Uw nieuwe wachtwoord is ingesteld. Meld u ermee aan.',
    email: 'Uw nieuwe adres is bevestigd. Meld u ermee aan.',
    deleted: 'Uw account is verwijderd.',
    withdrawn: 'Uw toegang tot de winkel is ingetrokken. Meld u aan om de reden te lezen.',
  },
} satisfies Translation<typeof source>
