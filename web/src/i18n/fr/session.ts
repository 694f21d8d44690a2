import type { session as source } from '../en/session.ts'
import type { Translation } from '../texts.ts'

export const session = {
  sign_in: {
    title: 'Se connecter',
    lead: 'La boutique de commande des clients professionnels.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    forgot: 'Mot de passe oublié ?',
    no_account: 'Pas encore client ?',
    register: 'Demander un compte',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect, ou le compte n’est pas encore actif.',
    throttled_one: 'Trop de tentatives. Réessayez dans {{count}} seconde.',
    throttled_other: 'Trop de tentatives. Réessayez dans {{count}} secondes.',
    email_invalid: 'Saisissez une adresse e-mail valable.',
    claim: 'Le textile à la pièce, au carton, à la palette.',
    claim_hint: 'Belgique · France · Luxembourg · Pays-Bas',
  },
  again: {
    title: 'Reconnectez-vous',
    text: 'Votre session a expiré. Reconnectez-vous : ce que vous étiez en train de faire reste là.',
  },
  registration: {
    title: 'Devenir client',
    lead: 'Nous ne fournissons que des professionnels. Votre compte est ouvert par notre service commercial et approuvé par un administrateur dans les 2 jours ouvrables.',
    steps: 'Écrivez-nous en indiquant',
    company: 'le nom de votre entreprise et son numéro de TVA',
    contact: 'le nom, l’adresse e-mail et le téléphone de la personne qui commande',
    address: 'les adresses de facturation et de livraison',
    client_id: 'votre numéro de client, si vous achetez déjà chez nous',
    subject: 'Nouveau compte client',
    write: 'Écrire à {{email}}',
  },
  reset: {
    title: 'Nouveau mot de passe',
    lead: 'Les mots de passe sont renouvelés par notre service commercial. Écrivez depuis l’adresse e-mail de votre compte ; vous recevrez un lien pour en choisir un nouveau.',
    subject: 'Nouveau mot de passe',
  },
  activate: {
    title: 'Activer votre compte',
    lead: 'Les comptes sont activés par notre service commercial. Si le lien de votre e-mail vous a conduit ici et que vous ne pouvez pas encore vous connecter, prévenez-nous.',
    subject: 'Activation de mon compte',
  },
  back_to_sign_in: 'Retour à la connexion',
  activation: {
    title: 'Votre compte n’a pas encore été activé',
    text: 'Un administrateur vérifie chaque nouveau compte. Cela peut prendre jusqu’à {{days}} jours ouvrables ; vous recevez un e-mail dès que vous pouvez commander.',
    check: 'Vérifier à nouveau',
    still: 'Pas encore. Nous venons de vérifier.',
    contact: 'Contacter le service commercial',
    subject: 'Approbation de mon compte',
  },
} satisfies Translation<typeof source>
