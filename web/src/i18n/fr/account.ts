import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profil et paramètres',
  contents: 'Sur cette page',
  none: 'Aucun',
  identity: {
    title: 'Compte',
    email: 'Adresse e-mail',
    client_id: 'Numéro de client',
    language_hint: 'Vaut aussi pour nos e-mails et nos documents.',
    newsletter: 'Newsletter',
    newsletter_hint: 'Nouveaux modèles et liquidations par e-mail. Vous pouvez l’arrêter ici à tout moment.',
  },
  company: {
    title: 'Entreprise et facturation',
    lead: 'Telle qu’elle figure sur vos factures. Les commandes déjà passées gardent leurs données.',
  },
  preferences: {
    title: 'Préférences',
    lead: 'Ce que proposent d’abord le catalogue et la validation de commande. Vous pouvez toujours y choisir autrement.',
    brands: 'Marques préférées',
    brands_hint: 'Elles viennent en tête des filtres, et un clic les affiche seules.',
    catalogs: 'Catalogues préférés',
    warehouse: 'Dépôt préféré',
    delivery_option: 'Mode de livraison habituel',
    shipping_address: 'Adresse de livraison habituelle',
    any: 'Sans préférence',
    nothing: 'Aucun résultat',
    clear: 'Effacer : {{name}}',
  },
  prices: {
    title: 'Prix',
    hide: 'Masquer tous les prix',
    hide_hint: 'Pratique quand votre propre client regarde.',
    withheld: 'Votre compte n’affiche pas de prix. Adressez-vous à nous si ce n’est pas correct.',
    tariff: 'Tarif',
    tariff_lead:
      'Les prix du catalogue et de votre panier suivent le tarif choisi. Les commandes déjà passées gardent les leurs.',
    only: 'Votre tarif : {{name}}',
    in_use: 'Utilisé',
    with_recommended: 'Affiche aussi les prix de vente conseillés.',
    without_recommended: 'Sans les prix de vente conseillés.',
    changed: 'Les prix suivent maintenant le tarif « {{name}} ».',
  },
  documents: {
    title: 'Documents',
    lead: 'Les documents de vos commandes se trouvent auprès de chaque commande.',
    bank_details: 'Nos coordonnées bancaires (PDF)',
  },
  email: {
    title: 'Adresse e-mail',
    lead: 'Vous vous connectez avec {{email}}. Une nouvelle adresse compte dès que vous avez ouvert le lien que nous y envoyons.',
    pending: 'Nous avons envoyé un lien à {{email}}. Tant que vous ne l’ouvrez pas, rien ne change.',
    new: 'Nouvelle adresse e-mail',
    ask: 'Envoyer le lien',
  },
  password: {
    title: 'Mot de passe',
    lead: 'Le changer vous déconnecte partout ailleurs ; vous restez connecté ici.',
    current: 'Mot de passe actuel',
    change: 'Changer le mot de passe',
    changed: 'Votre mot de passe a été changé. Toutes les autres sessions sont déconnectées.',
  },
  data: {
    title: 'Mes données',
    lead: 'Tout ce que nous conservons à votre sujet, en un fichier : compte, adresses, commandes, paniers et ce que nous vous avons écrit.',
    download: 'Télécharger mes données',
    delete: 'Supprimer le compte',
    delete_title: 'Supprimer le compte ?',
    without_orders:
      'Votre compte, vos adresses et vos paniers sont supprimés tout de suite. C’est irréversible.',
    with_orders_one:
      'Vous avez {{count}} commande chez nous, que la loi nous oblige à conserver avec sa facture. Nous transmettons votre demande à nos services : ils suppriment le compte et tout ce qui ne doit pas être conservé, et vous écrivent. D’ici là, vous pouvez continuer à l’utiliser.',
    with_orders_other:
      'Vous avez {{count}} commandes chez nous, que la loi nous oblige à conserver avec leurs factures. Nous transmettons votre demande à nos services : ils suppriment le compte et tout ce qui ne doit pas être conservé, et vous écrivent. D’ici là, vous pouvez continuer à l’utiliser.',
    ask: 'Demander la suppression',
    asked: 'Votre demande a été transmise à nos services.',
    requested: 'Vous avez demandé la suppression le {{date}}. Nos services vous écriront.',
  },
  setup: {
    title: 'Bienvenue, {{name}}',
    lead: 'Votre compte est actif. Dites-nous comment vous aimez commander, ou allez directement au catalogue.',
    language_lead: 'Pour les écrans, nos e-mails et vos documents.',
    range: 'Marques',
    range_lead: 'Avec lesquelles travaillez-vous le plus ?',
    delivery: 'Livraison',
    delivery_lead: 'Ce que proposent d’abord vos commandes. Vous choisissez à nouveau pour chaque commande.',
    save: 'Enregistrer et aller au catalogue',
    skip: 'Passer',
    later: 'Tout ceci se trouve aussi dans votre profil.',
  },
} satisfies Translation<typeof source>
