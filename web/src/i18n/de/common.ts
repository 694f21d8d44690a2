import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

export const common = {
  actions: {
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    remove: 'Entfernen',
    edit: 'Bearbeiten',
    retry: 'Erneut versuchen',
    undo: 'Rückgängig machen',
  },
  state: {
    in_stock: 'Auf Lager',
    limited: 'Begrenzter Bestand',
    out: 'Nicht auf Lager',
    on_request: 'Auf Anfrage',
    pickup_only: 'Nur Abholung',
    in_basket: 'Bereits im Warenkorb',
    already_ordered: 'Bereits bestellt',
    available_one: '{{count}} verfügbar',
    available_other: '{{count}} verfügbar',
  },
  unit: {
    piece_one: 'Stück',
    piece_other: 'Stück',
    pair_one: 'Paar',
    pair_other: 'Paar',
    set_one: 'Set',
    set_other: 'Sets',
    pack_one: 'Packung',
    pack_other: 'Packungen',
    metre_one: 'Meter',
    metre_other: 'Meter',
  },
  price: {
    hidden: 'Preis ausgeblendet',
  },
  loading: 'Wird geladen…',
  required: 'Dieses Feld ist erforderlich.',
  quantity: {
    label: 'Menge',
    more: 'Erhöhen',
    less: 'Verringern',
  },
  paging: {
    label: 'Seiten',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    page: 'Seite {{page}}',
    range: '{{from}}–{{to}} von {{all}}',
  },
  table: {
    empty: 'Hier ist noch nichts.',
    sort: 'Nach {{column}} sortieren',
  },
  errors: {
    throttled_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
    throttled_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
    something: 'Etwas ist schiefgelaufen!',
    unreachable:
      'Der Shop ist nicht erreichbar. Prüfen Sie Ihre Verbindung; Ihre Eingaben gehen nicht verloren.',
    page: 'Diese Seite konnte nicht angezeigt werden',
    reference: 'Referenz für den Support: {{id}}',
    not_found: 'Leider existiert diese Seite nicht!',
    not_found_hint: 'Die Adresse ist vielleicht falsch geschrieben, oder der Inhalt existiert nicht mehr.',
    slow: 'Dieser Teil der Seite wurde nicht innerhalb von zwei Minuten geladen.',
  },
  theme: {
    label: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Wie das System',
  },
  language: 'Sprache',
  legal: {
    label: 'Rechtliches',
    terms: 'Allgemeine Geschäftsbedingungen',
    notice: 'Impressum',
    privacy: 'Datenschutzerklärung',
  },
  home: 'Startseite',
} satisfies Translation<typeof source>
