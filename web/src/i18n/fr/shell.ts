import type { shell as source } from '../en/shell.ts'
import type { Translation } from '../texts.ts'

export const shell = {
  skip: 'Aller au contenu',
  brand_home: 'Comptoir, vers les commandes',
  menu: {
    label: 'Menu principal',
    collapse: 'Réduire le menu',
    expand: 'Déployer le menu',
    open: 'Ouvrir le menu',
    new: 'Nouveau',
  },
  nav: {
    catalogue: 'Commander au catalogue',
    basket: 'Panier en cours',
    orders: 'Commandes',
    recurring: 'Achats récurrents',
    brochures: 'Brochures',
    new_products: 'Nouveautés',
    deals: 'Liquidation',
    news: 'Actualités',
  },
  tabs: {
    catalogue: 'Catalogue',
    basket: 'Panier',
    orders: 'Commandes',
    more: 'Plus',
  },
  account: {
    label: 'Votre compte',
    profile: 'Profil et paramètres',
    back_office: 'Administration',
    sign_out: 'Se déconnecter',
    sign_in: 'Se connecter',
    hide_prices: 'Masquer les prix',
    show_prices: 'Afficher les prix',
    signed_in_as: 'Connecté en tant que',
  },
  search: {
    open: 'Rechercher dans tout le catalogue',
  },
  prices_hidden: 'Les prix sont masqués.',
  footer: {
    label: 'À propos de l’entreprise',
    rights: '© {{year}} {{company}}. Tous droits réservés.',
    about: 'Qui sommes-nous',
    terms: 'Conditions générales',
    legal: 'Mentions légales',
    privacy: 'Politique de confidentialité',
    cookies: 'Cookies',
    information: 'Contact et informations',
    partners: 'Partenaires',
    social: 'Suivez-nous',
  },
  cookies: {
    title: 'Cookies',
    text: 'Cette boutique n’enregistre que ce dont elle a besoin pour fonctionner : votre langue, votre session et la disposition de votre écran. Personne ne vous suit ici.',
    accept: 'J’ai compris',
    more: 'Ce qui est enregistré',
  },
  holidays: {
    notice:
      'Nous sommes fermés le {{dates}}. Les commandes passées ces jours-là partent le jour ouvrable suivant.',
  },
  announcement: {
    close: 'J’ai lu',
  },
  owner: {
    ordering_for: 'Commande pour {{name}}',
  },
} satisfies Translation<typeof source>
