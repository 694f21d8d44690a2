import { messages } from './texts.ts'

/** What is said of sign-up, passwords and mailed links: the texts of the wire (D3). */
export const registrationMessages = messages({
  user_exists: {
    fr: 'Un compte avec cette adresse e-mail existe déjà.',
    nl: 'Er bestaat al een account met dit e-mailadres.',
    de: 'Es gibt bereits ein Konto mit dieser E-Mail-Adresse.',
    en: 'user with this email already exists.',
  },
  terms: {
    fr: 'Vous devez accepter les conditions générales.',
    nl: 'U moet de algemene voorwaarden aanvaarden.',
    de: 'Sie müssen die Allgemeinen Geschäftsbedingungen akzeptieren.',
    en: 'You must accept the terms and conditions.',
  },
  password_mismatch: {
    fr: 'Les deux mots de passe ne correspondent pas.',
    nl: 'De twee wachtwoorden komen niet overeen.',
    de: 'Die beiden Passwörter stimmen nicht überein.',
    en: "The two password fields didn't match.",
  },
  password_too_short: {
    fr: 'Ce mot de passe est trop court. Il doit compter au moins {{limit}} caractères.',
    nl: 'Dit wachtwoord is te kort. Het moet minstens {{limit}} tekens bevatten.',
    de: 'Dieses Passwort ist zu kurz. Es muss mindestens {{limit}} Zeichen enthalten.',
    en: 'This password is too short. It must contain at least {{limit}} characters.',
  },
  password_too_common: {
    fr: 'Ce mot de passe est trop courant.',
    nl: 'Dit wachtwoord ligt te zeer voor de hand.',
    de: 'Dieses Passwort ist zu gebräuchlich.',
    en: 'This password is too common.',
  },
  password_numeric: {
    fr: 'Ce mot de passe ne contient que des chiffres.',
    nl: 'Dit wachtwoord bestaat alleen uit cijfers.',
    de: 'Dieses Passwort besteht nur aus Ziffern.',
    en: 'This password is entirely numeric.',
  },
  password_similar_email: {
    fr: "Le mot de passe ressemble trop à l'adresse e-mail.",
    nl: 'Het wachtwoord lijkt te veel op het e-mailadres.',
    de: 'Das Passwort ist der E-Mail-Adresse zu ähnlich.',
    en: 'The password is too similar to the email.',
  },
  password_similar_name: {
    fr: 'Le mot de passe ressemble trop au nom.',
    nl: 'Het wachtwoord lijkt te veel op de naam.',
    de: 'Das Passwort ist dem Namen zu ähnlich.',
    en: 'The password is too similar to the name.',
  },
  invalid_password: {
    fr: 'Mot de passe incorrect.',
    nl: 'Onjuist wachtwoord.',
    de: 'Falsches Passwort.',
    en: 'Invalid password.',
  },
  invalid_uid: {
    fr: "L'identifiant n'est pas valable ou l'utilisateur n'existe pas.",
    nl: 'De gebruikers-id is ongeldig of de gebruiker bestaat niet.',
    de: 'Die Benutzerkennung ist ungültig oder der Benutzer existiert nicht.',
    en: "Invalid user id or user doesn't exist.",
  },
  invalid_link_token: {
    fr: "Ce lien n'est pas valable ou a expiré.",
    nl: 'Deze link is ongeldig of verlopen.',
    de: 'Dieser Link ist ungültig oder abgelaufen.',
    en: 'Invalid token for given user.',
  },
  stale_link_token: {
    fr: 'Ce lien a déjà servi.',
    nl: 'Deze link is al gebruikt.',
    de: 'Dieser Link wurde bereits verwendet.',
    en: 'Stale token for given user.',
  },
  last_administrator: {
    fr: "Le dernier compte d'administrateur ne peut être supprimé.",
    nl: 'Het laatste beheerdersaccount kan niet worden verwijderd.',
    de: 'Das letzte Administratorkonto kann nicht gelöscht werden.',
    en: 'The last administrator account cannot be deleted.',
  },
})
