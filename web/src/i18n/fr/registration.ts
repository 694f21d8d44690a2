import type { registration as source } from '../en/registration.ts'
import type { Translation } from '../texts.ts'

export const registration = {
  title: 'Devenir client',
  lead_one:
    'Nous ne fournissons que des professionnels. Remplissez ce formulaire une seule fois ; un administrateur approuve votre compte dans le jour ouvrable.',
  lead_other:
    'Nous ne fournissons que des professionnels. Remplissez ce formulaire une seule fois ; un administrateur approuve votre compte dans les {{count}} jours ouvrables.',
  steps: {
    title: 'Comment cela se passe',
    form: 'Vous remplissez ce formulaire.',
    mail: 'Vous confirmez votre adresse e-mail avec le lien que nous vous envoyons.',
    approval_one: 'Un administrateur vérifie vos données : un jour ouvrable au plus.',
    approval_other: 'Un administrateur vérifie vos données : jusqu’à {{count}} jours ouvrables.',
    order: 'Vous vous connectez, voyez vos prix et commandez.',
  },
  account: 'Votre compte',
  company: 'Votre entreprise',
  contact: 'Contact pour les commandes et les factures',
  more: 'Bon à savoir',
  last: 'Pour finir',
  required_hint: 'Les champs marqués * sont obligatoires.',
  terms_before: 'J’accepte les',
  terms_link: 'conditions générales',
  newsletter: 'Envoyez-moi les nouveautés et les offres par e-mail. Je peux y mettre fin à tout moment.',
  submit: 'Créer le compte',
  have_account: 'Déjà client ?',
  sign_in: 'Se connecter',
  sent: {
    title: 'Consultez votre boîte de réception',
    text: 'Nous avons envoyé un lien à {{email}}. Ouvrez-le pour confirmer votre adresse.',
    nothing: 'Rien après quelques minutes ? Regardez aussi dans le dossier des courriers indésirables.',
    again: 'Renvoyer le lien',
    again_sent: 'Renvoyé. Le lien précédent ne fonctionne plus.',
    wait: 'Nouvel envoi possible dans {{count}} s',
    correct: 'L’adresse n’est pas correcte',
  },
  activate: {
    title: 'Confirmer votre adresse',
    busy: 'Un instant, nous confirmons votre adresse…',
    stale_title: 'Ce lien ne fonctionne plus',
    stale:
      'Il a peut-être déjà servi : dans ce cas, connectez-vous. Ou il est trop ancien : demandez-en un nouveau.',
    missing_title: 'Ce lien est incomplet',
    missing: 'Ouvrez à nouveau le lien de votre e-mail, ou demandez-en un nouveau.',
    none_title: 'Renvoyer l’e-mail de confirmation',
    none: 'Vous avez demandé un compte sans recevoir l’e-mail pour confirmer votre adresse ? Regardez aussi dans les indésirables, ou recevez-le à nouveau.',
    failed_title: 'Votre adresse n’est pas encore confirmée',
    resend: 'Envoyez-moi un nouveau lien',
    resend_sent: 'Si un compte avec cette adresse attend une confirmation, un nouveau lien est en route.',
  },
  waiting: {
    title: 'Votre compte n’a pas encore été activé',
    text_one:
      'Un administrateur vérifie chaque nouveau compte. Cela peut prendre jusqu’à un jour ouvrable ; vous recevez un e-mail dès que vous pouvez commander.',
    text_other:
      'Un administrateur vérifie chaque nouveau compte. Cela peut prendre jusqu’à {{count}} jours ouvrables ; vous recevez un e-mail dès que vous pouvez commander.',
    follows: 'Cette page continue d’elle-même dès que votre compte est approuvé.',
    check: 'Vérifier à nouveau',
    still: 'Pas encore. Nous venons de vérifier.',
    contact: 'Contacter le service commercial',
    subject: 'Approbation de mon compte',
    submitted_title: 'Vos données ont été envoyées',
    submitted: 'Un administrateur doit encore activer votre compte.',
    submitted_at: 'Envoyées le {{date}}.',
    form_lead: 'Complétez ou corrigez vos données : nous pourrons approuver votre compte plus vite.',
    send: 'Envoyer les données',
    change: 'Modifier les données',
    refused_title: 'Votre compte a été refusé',
    refused: 'Le service commercial a refusé votre compte pour la raison suivante :',
    refused_next: 'Corrigez vos données et renvoyez-les, ou écrivez-nous.',
  },
} satisfies Translation<typeof source>
