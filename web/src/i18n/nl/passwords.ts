import type { passwords as source } from '../en/passwords.ts'
import type { Translation } from '../texts.ts'

export const passwords = {
  reset: {
    title: 'Wachtwoord vergeten?',
    lead: 'Geef het e-mailadres van uw account; wij sturen u een link om een nieuw wachtwoord te kiezen.',
    submit: 'De link sturen',
    sent_title: 'Kijk in uw mailbox',
    register: 'Een account aanvragen',
    another: 'Een ander adres',
    contact: 'Schrijf naar {{email}}',
    subject: 'Nieuw wachtwoord',
    sent: 'Als uw e-mailadres bij ons bekend is, hebben wij u een e-mail gestuurd om uw wachtwoord opnieuw in te stellen. Zo niet, vraag een account aan of neem contact op per e-mail.',
  },
  choose: {
    title: 'Kies een nieuw wachtwoord',
    lead: 'Zodra het ingesteld is, bent u overal elders afgemeld.',
    submit: 'Wachtwoord instellen',
    stale_title: 'Deze link werkt niet meer',
    stale: 'Misschien is hij al gebruikt of te oud. Laat u een nieuwe sturen.',
  },
  confirm: {
    title: 'Uw nieuwe adres bevestigen',
    busy: 'Een ogenblik, uw nieuwe adres wordt bevestigd…',
    done_title: 'Uw nieuwe adres is bevestigd',
    done: 'Meld u voortaan daarmee aan.',
    go_on: 'Verder',
    stale_title: 'Deze link werkt niet meer',
    stale:
      'Misschien is hij al gebruikt, te oud of ingetrokken (door u, of door een nieuw wachtwoord), of is het adres al in gebruik. Vraag de wijziging opnieuw aan in uw profiel.',
    missing_title: 'Deze link is niet volledig',
    missing: 'Open de link in uw e-mail opnieuw.',
    profile: 'Naar het profiel',
  },
  back: 'Terug naar aanmelden',
} satisfies Translation<typeof source>
