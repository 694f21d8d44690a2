import type { adminReasons as source } from '../en/adminReasons.ts'
import type { Translation } from '../texts.ts'

export const adminReasons = {
  professionals: {
    title: 'Geen onderneming',
    text: 'Onze winkel is er alleen voor professionals met een btw-nummer. Hebt u een zaak, vul dan uw btw-nummer en uw bedrijfsgegevens aan.',
  },
  vat: {
    title: 'Btw-nummer niet geldig',
    text: 'Uw btw-nummer is niet als geldig bekend. Kijk het na of stuur ons een document dat het bevestigt.',
  },
  incomplete: {
    title: 'Gegevens onvolledig',
    text: 'Enkele van uw gegevens ontbreken. Vul uw bedrijfsnaam, adres en telefoonnummer aan en verstuur het formulier opnieuw.',
  },
  duplicate: {
    title: 'Heeft al een account',
    text: 'Uw bedrijf heeft al een account bij ons. Meld u daarmee aan; hebt u het wachtwoord niet meer, vraag dan een nieuw aan op de aanmeldpagina.',
  },
  region: {
    title: 'Regio niet bediend',
    text: 'Wij leveren momenteel niet in uw regio.',
  },
} satisfies Translation<typeof source>
