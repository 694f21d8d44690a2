import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

export const common = {
  actions: {
    save: 'Enregistrer',
    cancel: 'Annuler',
    close: 'Fermer',
    remove: 'Supprimer',
    edit: 'Modifier',
    retry: 'Réessayer',
    undo: 'Annuler l’action',
  },
  state: {
    in_stock: 'En stock',
    limited: 'Stock limité',
    out: 'En rupture',
    on_request: 'Sur demande',
    pickup_only: 'Enlèvement uniquement',
    in_basket: 'Déjà dans le panier',
    already_ordered: 'Déjà commandé',
    available_one: '{{count}} disponible',
    available_other: '{{count}} disponibles',
  },
  unit: {
    piece_one: 'pièce',
    piece_other: 'pièces',
    pair_one: 'paire',
    pair_other: 'paires',
    set_one: 'set',
    set_other: 'sets',
    pack_one: 'paquet',
    pack_other: 'paquets',
    metre_one: 'mètre',
    metre_other: 'mètres',
  },
  price: {
    hidden: 'Prix masqué',
  },
  loading: 'Chargement…',
  required: 'Ce champ est obligatoire.',
  quantity: {
    label: 'Quantité',
    more: 'Augmenter',
    less: 'Diminuer',
  },
  paging: {
    label: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    page: 'Page {{page}}',
    range: '{{from}}–{{to}} sur {{all}}',
  },
  table: {
    empty: 'Rien à afficher pour l’instant.',
    sort: 'Trier par {{column}}',
  },
  errors: {
    throttled_one: 'Trop de tentatives. Réessayez dans {{count}} minute.',
    throttled_other: 'Trop de tentatives. Réessayez dans {{count}} minutes.',
    something: 'Une erreur s’est produite !',
    unreachable:
      'La boutique est injoignable. Vérifiez votre connexion ; rien de ce que vous avez saisi n’est perdu.',
    page: 'Cette page n’a pas pu être affichée',
    reference: 'Référence pour l’assistance : {{id}}',
    not_found: 'Désolé, cette page n’existe pas !',
    not_found_hint: 'L’adresse est peut-être mal saisie, ou son contenu n’existe plus.',
    slow: 'Cette partie de la page ne s’est pas chargée en deux minutes.',
  },
  theme: {
    label: 'Apparence',
    light: 'Clair',
    dark: 'Sombre',
    auto: 'Comme le système',
  },
  language: 'Langue',
  legal: {
    label: 'Informations légales',
    terms: 'Conditions générales',
    notice: 'Mentions légales',
    privacy: 'Politique de confidentialité',
  },
  home: 'Accueil',
} satisfies Translation<typeof source>
