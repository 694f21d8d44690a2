import type { content as source } from '../en/content.ts'
import type { Translation } from '../texts.ts'

export const content = {
  brochures: 'Brochures',
  brochures_empty: 'Il n’y a pas de brochures pour le moment.',
  published: 'Publié le {{date}}',
  news: {
    title: 'Actualités',
    empty: 'Il n’y a pas d’actualités pour le moment.',
  },
  partner: {
    title: 'Partenaires',
    empty: 'Aucun partenaire n’est présenté pour le moment.',
  },
  information: {
    title: 'Contact et informations',
    email: 'E-mail',
    phone: 'Téléphone',
    address: 'Adresse',
    vat: 'Numéro de TVA',
    hours: 'Heures d’ouverture',
    iban: 'IBAN',
    bic: 'BIC',
  },
  cookies: {
    title: 'Ce que cette boutique enregistre',
    lead: 'Uniquement ce dont la boutique a besoin pour fonctionner. Rien n’est transmis et personne ne vous suit d’un site à l’autre.',
    name: 'Nom',
    purpose: 'À quoi il sert',
    duration: 'Combien de temps',
    session: 'Vous garde connecté',
    locale: 'Votre langue',
    accepted: 'Que vous avez lu l’avis sur les cookies',
    announcement: 'La dernière annonce que vous avez vue',
    sidebar: 'Si le menu est ouvert',
    hide_prices: 'Si les prix sont masqués',
    owner: 'Le client pour lequel vous commandez',
    scheme: 'Apparence claire ou sombre',
    columns: 'Les colonnes affichées d’une commande',
    pictures: 'Si le petit panier montre des images',
    drafts:
      'Ce que vous avez saisi et qui n’est pas encore envoyé, et le lien d’un e-mail qui n’a pas encore servi',
    tab: 'Jusqu’à la fermeture de l’onglet',
    days14: '14 jours',
    year: '1 an',
    until_cleared: 'Jusqu’à ce que vous l’effaciez',
    accept: 'J’ai lu',
    accepted_now: 'C’est noté. L’avis n’apparaîtra plus.',
  },
  payment_link: {
    title: 'Ce lien de paiement n’est pas correct',
    text: 'Le lien n’est pas valable ou a expiré. Vérifiez le dernier e-mail concernant votre commande, ou payez depuis la page de la commande.',
    support: 'Contacter l’assistance',
    orders: 'Retour à la liste des commandes',
    subject: 'Lien de paiement',
  },
} satisfies Translation<typeof source>
