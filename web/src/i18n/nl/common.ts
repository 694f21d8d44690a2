import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

export const common = {
  actions: {
    save: 'Bewaren',
    cancel: 'Annuleren',
    close: 'Sluiten',
    remove: 'Verwijderen',
    edit: 'Wijzigen',
    retry: 'Opnieuw proberen',
    undo: 'Ongedaan maken',
  },
  state: {
    in_stock: 'Op voorraad',
    limited: 'Beperkte voorraad',
    out: 'Niet op voorraad',
    on_request: 'Op aanvraag',
    pickup_only: 'Alleen afhalen',
    in_basket: 'Al in het winkelmandje',
    already_ordered: 'Al besteld',
    available_one: '{{count}} beschikbaar',
    available_other: '{{count}} beschikbaar',
  },
  price: {
    hidden: 'Prijs verborgen',
  },
  loading: 'Laden…',
  required: 'Dit veld is verplicht.',
  quantity: {
    label: 'Hoeveelheid',
    more: 'Eén meer',
    less: 'Eén minder',
  },
  paging: {
    label: 'Pagina’s',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    page: 'Pagina {{page}}',
    range: '{{from}}–{{to}} van {{all}}',
  },
  table: {
    empty: 'Hier is nog niets.',
    sort: 'Sorteren op {{column}}',
  },
  errors: {
    throttled_one: 'Te veel pogingen. Probeer opnieuw over {{count}} minuut.',
    throttled_other: 'Te veel pogingen. Probeer opnieuw over {{count}} minuten.',
    something: 'Er ging iets mis!',
    unreachable: 'De shop is niet bereikbaar. Controleer uw verbinding; wat u invoerde, gaat niet verloren.',
    page: 'Deze pagina kon niet worden getoond',
    reference: 'Referentie voor ondersteuning: {{id}}',
    not_found: 'Sorry, deze pagina bestaat niet!',
    not_found_hint: 'Het adres is misschien verkeerd getypt, of de inhoud bestaat niet meer.',
    slow: 'Dit deel van de pagina is niet binnen twee minuten geladen.',
  },
  theme: {
    label: 'Weergave',
    light: 'Licht',
    dark: 'Donker',
    auto: 'Zoals het systeem',
  },
  language: 'Taal',
  legal: {
    label: 'Juridische informatie',
    terms: 'Algemene voorwaarden',
    notice: 'Wettelijke vermeldingen',
    privacy: 'Privacybeleid',
  },
  home: 'Start',
} satisfies Translation<typeof source>
