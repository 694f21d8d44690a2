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
    hide: 'Wachtwoord verbergen',
    forgot: 'Wachtwoord vergeten?',
    no_account: 'Nog geen klant?',
    register: 'Een account aanvragen',
    wrong: 'E-mailadres of wachtwoord is niet juist, of de account is nog niet actief.',
    throttled_one: 'Te veel pogingen. Probeer opnieuw over {{count}} seconde.',
    throttled_other: 'Te veel pogingen. Probeer opnieuw over {{count}} seconden.',
    email_invalid: 'Voer een geldig e-mailadres in.',
    claim: 'Textiel per stuk, per pak en per pallet.',
    claim_hint: 'België · Frankrijk · Luxemburg · Nederland',
  },
  again: {
    title: 'Opnieuw aanmelden',
    text: 'Uw sessie is verlopen. Meld u opnieuw aan: waar u mee bezig was, blijft staan.',
  },
  registration: {
    title: 'Klant worden',
    lead: 'Wij leveren alleen aan professionals. Onze verkoopdienst opent uw account; een beheerder keurt het binnen 2 werkdagen goed.',
    steps: 'Schrijf ons met',
    company: 'de naam en het btw-nummer van uw bedrijf',
    contact: 'naam, e-mailadres en telefoonnummer van wie bestelt',
    address: 'de facturatie- en leveringsadressen',
    client_id: 'uw klantnummer, als u al bij ons koopt',
    subject: 'Nieuwe klantenaccount',
    write: 'Schrijf naar {{email}}',
  },
  reset: {
    title: 'Nieuw wachtwoord',
    lead: 'Wachtwoorden worden vernieuwd door onze verkoopdienst. Schrijf vanaf het e-mailadres van uw account; u krijgt een link om een nieuw te kiezen.',
    subject: 'Nieuw wachtwoord',
  },
  activate: {
    title: 'Uw account activeren',
    lead: 'Accounts worden geactiveerd door onze verkoopdienst. Bracht de link in uw e-mail u hier en kunt u nog niet aanmelden, laat het ons weten.',
    subject: 'Activering van mijn account',
  },
  back_to_sign_in: 'Terug naar aanmelden',
  activation: {
    title: 'Uw account is nog niet geactiveerd',
    text: 'Een beheerder controleert elke nieuwe account. Dat kan tot {{days}} werkdagen duren; u krijgt een e-mail zodra u kunt bestellen.',
    check: 'Opnieuw controleren',
    still: 'Nog niet. We hebben net gekeken.',
    contact: 'De verkoopdienst contacteren',
    subject: 'Goedkeuring van mijn account',
  },
} satisfies Translation<typeof source>
