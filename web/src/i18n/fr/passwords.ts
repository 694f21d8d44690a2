import type { passwords as source } from '../en/passwords.ts'
import type { Translation } from '../texts.ts'

export const passwords = {
  reset: {
    title: 'Mot de passe oublié ?',
    lead: 'Indiquez l’adresse e-mail de votre compte ; nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sent_title: 'Consultez votre boîte de réception',
    register: 'Demander un compte',
    another: 'Une autre adresse',
    contact: 'Écrire à {{email}}',
    subject: 'Nouveau mot de passe',
    sent: 'Si votre adresse e-mail nous est connue, nous vous avons envoyé un e-mail pour réinitialiser votre mot de passe. Sinon, demandez un compte ou contactez-nous par e-mail.',
  },
  choose: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Dès qu’il est enregistré, vous êtes déconnecté partout ailleurs.',
    submit: 'Enregistrer le mot de passe',
    stale_title: 'Ce lien ne fonctionne plus',
    stale: 'Il a peut-être déjà servi ou est trop ancien. Demandez-en un nouveau.',
  },
  confirm: {
    title: 'Confirmer votre nouvelle adresse',
    busy: 'Un instant, nous confirmons votre nouvelle adresse…',
    done_title: 'Votre nouvelle adresse est confirmée',
    done: 'Connectez-vous désormais avec celle-ci.',
    go_on: 'Continuer',
    stale_title: 'Ce lien ne fonctionne plus',
    stale:
      'Il a peut-être déjà servi, est trop ancien ou a été annulé (par vous, ou par un changement de mot de passe), ou l’adresse est déjà utilisée. Demandez à nouveau le changement dans votre profil.',
    missing_title: 'Ce lien est incomplet',
    missing: 'Ouvrez à nouveau le lien de votre e-mail.',
    profile: 'Vers le profil',
  },
  back: 'Retour à la connexion',
} satisfies Translation<typeof source>
