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
    forgot: 'Mot de passe oublié ?',
    no_account: 'Pas encore client ?',
    register: 'Demander un compte',
    not_confirmed: 'E-mail de confirmation non reçu ?',
    send_again: 'Le renvoyer',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect, ou le compte n’est pas encore actif.',
    throttled_one: 'Trop de tentatives. Réessayez dans {{count}} seconde.',
    throttled_other: 'Trop de tentatives. Réessayez dans {{count}} secondes.',
    email_invalid: 'Saisissez une adresse e-mail valable.',
    claim: 'Le textile à la pièce, au carton, à la palette.',
    claim_hint: 'Belgique · France · Luxembourg · Pays-Bas',
  },
  again: {
    title: 'Reconnectez-vous',
    expired: 'Votre session a expiré. Reconnectez-vous : ce que vous étiez en train de faire reste là.',
    password_changed:
      'Le mot de passe de ce compte a été modifié. Connectez-vous avec le nouveau : ce que vous étiez en train de faire reste là.',
    signed_out:
      'Toutes vos sessions ont été fermées. Reconnectez-vous : ce que vous étiez en train de faire reste là.',
    user_inactive: 'Ce compte a été désactivé. Contactez-nous si vous ne savez pas pourquoi.',
  },
  notice: {
    activated: 'Votre adresse est confirmée. Connectez-vous pour continuer.',
    password: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.',
    email: 'Votre nouvelle adresse est confirmée. Connectez-vous avec celle-ci.',
    deleted: 'Votre compte a été supprimé.',
    withdrawn: 'Votre accès à la boutique a été retiré. Connectez-vous pour en lire le motif.',
  },
} satisfies Translation<typeof source>
