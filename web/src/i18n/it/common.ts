import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

/** Not offered in the menu yet (I18N-02). */
export const common = {
  actions: {
    save: 'Salva',
    cancel: 'Annulla',
    close: 'Chiudi',
    remove: 'Rimuovi',
    edit: 'Modifica',
    retry: 'Riprova',
    undo: 'Annulla l’azione',
  },
  state: {
    in_stock: 'Disponibile',
    limited: 'Disponibilità limitata',
    out: 'Esaurito',
    on_request: 'Su richiesta',
    pickup_only: 'Solo ritiro',
    in_basket: 'Già nel carrello',
    already_ordered: 'Già ordinato',
    available_one: '{{count}} disponibile',
    available_other: '{{count}} disponibili',
  },
  unit: {
    piece_one: 'pezzo',
    piece_other: 'pezzi',
    pair_one: 'paio',
    pair_other: 'paia',
    set_one: 'set',
    set_other: 'set',
    pack_one: 'confezione',
    pack_other: 'confezioni',
    metre_one: 'metro',
    metre_other: 'metri',
  },
  price: {
    hidden: 'Prezzo nascosto',
  },
  sums: {
    goods: 'Merce, IVA esclusa',
    delivery: 'Consegna',
    free: 'gratuita',
    vat: 'IVA {{rate}} su {{base}}',
    total: 'Totale IVA inclusa',
  },
  loading: 'Caricamento…',
  required: 'Questo campo è obbligatorio.',
  quantity: {
    label: 'Quantità',
    more: 'Aumenta',
    less: 'Diminuisci',
  },
  paging: {
    label: 'Pagine',
    previous: 'Pagina precedente',
    next: 'Pagina successiva',
    page: 'Pagina {{page}}',
    range: '{{from}}–{{to}} di {{all}}',
  },
  table: {
    empty: 'Ancora niente qui.',
    sort: 'Ordina per {{column}}',
  },
  errors: {
    throttled_one: 'Troppi tentativi. Riprovi tra {{count}} minuto.',
    throttled_other: 'Troppi tentativi. Riprovi tra {{count}} minuti.',
    something: 'Si è verificato un errore!',
    unreachable:
      'Il negozio non è raggiungibile. Controlli la connessione; nulla di quanto inserito va perso.',
    page: 'Impossibile mostrare questa pagina',
    reference: 'Riferimento per l’assistenza: {{id}}',
    not_found: 'Spiacenti, questa pagina non esiste!',
    not_found_hint: 'L’indirizzo potrebbe essere errato, oppure il contenuto non esiste più.',
    slow: 'Questa parte della pagina non si è caricata entro due minuti.',
  },
  theme: {
    label: 'Aspetto',
    light: 'Chiaro',
    dark: 'Scuro',
    auto: 'Come il sistema',
  },
  language: 'Lingua',
  legal: {
    label: 'Informazioni legali',
    terms: 'Condizioni generali',
    notice: 'Note legali',
    privacy: 'Informativa sulla privacy',
  },
  home: 'Home',
} satisfies Translation<typeof source>
