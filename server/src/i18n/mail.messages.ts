import { messages } from './texts.ts'

/** What the mails say (OD-20), by event; first what all of them share. */
export const mailMessages = messages({
  mail_greeting: {
    fr: 'Bonjour {{name}},',
    nl: 'Beste {{name}},',
    de: 'Guten Tag {{name}},',
    en: 'Hello {{name}},',
  },
  mail_greeting_plain: {
    fr: 'Bonjour,',
    nl: 'Goedendag,',
    de: 'Guten Tag,',
    en: 'Hello,',
  },
  mail_bare_address: {
    fr: 'Le bouton ne fonctionne pas ? Copiez cette adresse dans votre navigateur :',
    nl: 'Werkt de knop niet? Kopieer dit adres in uw browser:',
    de: 'Funktioniert die Schaltfläche nicht? Kopieren Sie diese Adresse in Ihren Browser:',
    en: 'The button does not work? Copy this address into your browser:',
  },
  mail_link_once: {
    fr: 'Ce lien ne sert qu’une fois et pendant une durée limitée. Ne le transmettez à personne.',
    nl: 'Deze link werkt maar één keer en slechts een beperkte tijd. Geef hem aan niemand door.',
    de: 'Dieser Link funktioniert nur einmal und nur eine begrenzte Zeit. Geben Sie ihn an niemanden weiter.',
    en: 'This link works once, for a limited time. Do not pass it on to anybody.',
  },
  mail_not_you: {
    fr: 'Ce n’était pas vous ? Prévenez-nous tout de suite : répondez à ce message ou appelez le {{phone}}.',
    nl: 'Was u dit niet? Verwittig ons meteen: beantwoord dit bericht of bel {{phone}}.',
    de: 'Waren Sie das nicht? Benachrichtigen Sie uns sofort: Antworten Sie auf diese Nachricht oder rufen Sie {{phone}} an.',
    en: 'Was this not you? Tell us at once: answer this message or call {{phone}}.',
  },
  mail_footer_question: {
    fr: 'Une question ? Répondez à ce message ou appelez le {{phone}}.',
    nl: 'Een vraag? Beantwoord dit bericht of bel {{phone}}.',
    de: 'Eine Frage? Antworten Sie auf diese Nachricht oder rufen Sie {{phone}} an.',
    en: 'A question? Answer this message or call {{phone}}.',
  },
  mail_vat_number: {
    fr: 'TVA {{vat}}',
    nl: 'Btw {{vat}}',
    de: 'USt-IdNr. {{vat}}',
    en: 'VAT {{vat}}',
  },
  mail_fact: {
    fr: '{{label}} : {{value}}',
    nl: '{{label}}: {{value}}',
    de: '{{label}}: {{value}}',
    en: '{{label}}: {{value}}',
  },

  mail_activation_subject: {
    fr: 'Confirmez votre adresse e-mail',
    nl: 'Bevestig uw e-mailadres',
    de: 'Bestätigen Sie Ihre E-Mail-Adresse',
    en: 'Confirm your e-mail address',
  },
  mail_activation_text: {
    fr: 'Merci pour votre inscription chez {{company}}. Confirmez cette adresse e-mail : nous examinons ensuite votre demande et vous écrivons dès que vous pouvez commander.',
    nl: 'Bedankt voor uw inschrijving bij {{company}}. Bevestig dit e-mailadres: daarna bekijken wij uw aanvraag en schrijven wij u zodra u kunt bestellen.',
    de: 'Vielen Dank für Ihre Registrierung bei {{company}}. Bestätigen Sie diese E-Mail-Adresse: Danach prüfen wir Ihren Antrag und schreiben Ihnen, sobald Sie bestellen können.',
    en: 'Thank you for signing up with {{company}}. Confirm this e-mail address: we then look at your request and write to you as soon as you can order.',
  },
  mail_activation_button: {
    fr: 'Confirmer mon adresse',
    nl: 'Mijn adres bevestigen',
    de: 'Meine Adresse bestätigen',
    en: 'Confirm my address',
  },
  mail_activation_ignore: {
    fr: 'Cette inscription ne vient pas de vous ? Ignorez ce message : sans confirmation, aucun compte n’est ouvert.',
    nl: 'Hebt u zich niet ingeschreven? Negeer dit bericht: zonder bevestiging wordt geen account geopend.',
    de: 'Sie haben sich nicht angemeldet? Dann ignorieren Sie diese Nachricht: Ohne Bestätigung wird kein Konto eröffnet.',
    en: 'You did not sign up? Ignore this message: without confirmation no account is opened.',
  },

  mail_signed_up_again_subject: {
    fr: 'Terminez votre inscription',
    nl: 'Rond uw inschrijving af',
    de: 'Schließen Sie Ihre Registrierung ab',
    en: 'Finish your sign-up',
  },
  mail_signed_up_again_text: {
    fr: 'Plusieurs inscriptions chez {{company}} ont été faites avec cette adresse e-mail. Pour que personne d’autre n’ait accès à votre compte, choisissez votre mot de passe ici : cela confirme aussi votre adresse. Vérifiez ensuite vos données ; nous examinons votre demande et vous écrivons dès que vous pouvez commander.',
    nl: 'Met dit e-mailadres werd meer dan één keer ingeschreven bij {{company}}. Kies hier uw wachtwoord, zodat niemand anders toegang krijgt tot uw account: daarmee bevestigt u ook uw adres. Kijk daarna uw gegevens na; wij bekijken uw aanvraag en schrijven u zodra u kunt bestellen.',
    de: 'Mit dieser E-Mail-Adresse wurde mehr als eine Registrierung bei {{company}} vorgenommen. Wählen Sie Ihr Passwort hier, damit niemand sonst Zugang zu Ihrem Konto hat: Damit bestätigen Sie auch Ihre Adresse. Prüfen Sie danach Ihre Daten; wir prüfen Ihren Antrag und schreiben Ihnen, sobald Sie bestellen können.',
    en: 'This e-mail address was used to sign up with {{company}} more than once. Choose your password here, so that nobody else gets into your account: it confirms your address too. Then look over your data; we look at your request and write to you as soon as you can order.',
  },

  mail_already_registered_subject: {
    fr: 'Vous avez déjà un compte',
    nl: 'U hebt al een account',
    de: 'Sie haben bereits ein Konto',
    en: 'You have an account already',
  },
  mail_already_registered_text: {
    fr: 'Une inscription chez {{company}} vient d’être faite avec cette adresse e-mail, qui a déjà un compte. Rien n’a changé : connectez-vous comme d’habitude ou choisissez un nouveau mot de passe.',
    nl: 'Zojuist werd bij {{company}} ingeschreven met dit e-mailadres, dat al een account heeft. Er is niets veranderd: meld u aan zoals gewoonlijk of kies een nieuw wachtwoord.',
    de: 'Soeben wurde bei {{company}} eine Registrierung mit dieser E-Mail-Adresse vorgenommen, die bereits ein Konto hat. Es hat sich nichts geändert: Melden Sie sich wie gewohnt an oder wählen Sie ein neues Passwort.',
    en: 'Somebody has just signed up with {{company}} with this e-mail address, which has an account already. Nothing has changed: sign in as usual, or choose a new password.',
  },

  mail_password_reset_subject: {
    fr: 'Choisissez un nouveau mot de passe',
    nl: 'Kies een nieuw wachtwoord',
    de: 'Wählen Sie ein neues Passwort',
    en: 'Choose a new password',
  },
  mail_password_reset_text: {
    fr: 'Un nouveau mot de passe a été demandé pour votre compte chez {{company}}.',
    nl: 'Er is een nieuw wachtwoord gevraagd voor uw account bij {{company}}.',
    de: 'Für Ihr Konto bei {{company}} wurde ein neues Passwort angefordert.',
    en: 'A new password was asked for your account with {{company}}.',
  },
  mail_password_reset_button: {
    fr: 'Choisir un mot de passe',
    nl: 'Een wachtwoord kiezen',
    de: 'Passwort wählen',
    en: 'Choose a password',
  },
  mail_password_reset_ignore: {
    fr: 'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe ne change pas.',
    nl: 'Hebt u niets gevraagd? Negeer dit bericht: uw wachtwoord verandert niet.',
    de: 'Sie haben nichts angefordert? Dann ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
    en: 'You asked for nothing? Ignore this message: your password does not change.',
  },

  mail_password_changed_subject: {
    fr: 'Votre mot de passe a été modifié',
    nl: 'Uw wachtwoord is gewijzigd',
    de: 'Ihr Passwort wurde geändert',
    en: 'Your password was changed',
  },
  mail_password_changed_text: {
    fr: 'Le mot de passe de votre compte chez {{company}} vient d’être modifié. Toutes les autres sessions ont été fermées.',
    nl: 'Het wachtwoord van uw account bij {{company}} is zonet gewijzigd. Alle andere sessies zijn afgesloten.',
    de: 'Das Passwort Ihres Kontos bei {{company}} wurde soeben geändert. Alle anderen Sitzungen wurden beendet.',
    en: 'The password of your account with {{company}} has just been changed. All other sessions were closed.',
  },

  mail_email_change_subject: {
    fr: 'Confirmez votre nouvelle adresse e-mail',
    nl: 'Bevestig uw nieuwe e-mailadres',
    de: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    en: 'Confirm your new e-mail address',
  },
  mail_email_change_text: {
    fr: 'Cette adresse e-mail a été indiquée pour votre compte chez {{company}}. Elle sera valable dès que vous l’aurez confirmée ; d’ici là, l’ancienne le reste.',
    nl: 'Dit e-mailadres is opgegeven voor uw account bij {{company}}. Het geldt zodra u het bevestigd hebt; tot dan blijft het oude gelden.',
    de: 'Diese E-Mail-Adresse wurde für Ihr Konto bei {{company}} angegeben. Sie gilt, sobald Sie sie bestätigt haben; bis dahin bleibt die alte gültig.',
    en: 'This e-mail address was given for your account with {{company}}. It is valid once you have confirmed it; until then the old one stays.',
  },
  mail_email_change_button: {
    fr: 'Confirmer cette adresse',
    nl: 'Dit adres bevestigen',
    de: 'Diese Adresse bestätigen',
    en: 'Confirm this address',
  },
  mail_email_change_ignore: {
    fr: 'Vous n’avez rien demandé ? Ignorez ce message : rien ne change.',
    nl: 'Hebt u niets gevraagd? Negeer dit bericht: er verandert niets.',
    de: 'Sie haben nichts angefordert? Dann ignorieren Sie diese Nachricht: Es ändert sich nichts.',
    en: 'You asked for nothing? Ignore this message: nothing changes.',
  },
  mail_email_change_notice_subject: {
    fr: 'Un changement d’adresse e-mail a été demandé',
    nl: 'Er is een ander e-mailadres gevraagd',
    de: 'Eine neue E-Mail-Adresse wurde angefordert',
    en: 'A change of e-mail address was asked for',
  },
  mail_email_change_notice_text: {
    fr: 'Une nouvelle adresse e-mail a été demandée pour votre compte chez {{company}} : {{email}}. Un lien de confirmation y a été envoyé ; tant qu’il n’a pas été utilisé, l’adresse actuelle reste valable.',
    nl: 'Voor uw account bij {{company}} is een nieuw e-mailadres gevraagd: {{email}}. Daarheen is een bevestigingslink gestuurd; zolang die niet gebruikt is, blijft het huidige adres gelden.',
    de: 'Für Ihr Konto bei {{company}} wurde eine neue E-Mail-Adresse angefordert: {{email}}. Dorthin wurde ein Bestätigungslink gesendet; solange er nicht benutzt wurde, bleibt die jetzige Adresse gültig.',
    en: 'A new e-mail address was asked for your account with {{company}}: {{email}}. A link to confirm was sent there; until it is used, the present address stays valid.',
  },

  mail_approved_subject: {
    fr: 'Votre compte est activé',
    nl: 'Uw account is geactiveerd',
    de: 'Ihr Konto ist freigeschaltet',
    en: 'Your account is activated',
  },
  mail_approved_text: {
    fr: 'Bienvenue chez {{company}} ! Votre compte est approuvé : le catalogue, vos prix et la commande en ligne vous sont ouverts.',
    nl: 'Welkom bij {{company}}! Uw account is goedgekeurd: de catalogus, uw prijzen en het online bestellen staan voor u open.',
    de: 'Willkommen bei {{company}}! Ihr Konto ist freigegeben: Der Katalog, Ihre Preise und die Online-Bestellung stehen Ihnen offen.',
    en: 'Welcome to {{company}}! Your account is approved: the catalogue, your prices and ordering online are open to you.',
  },
  mail_approved_button: {
    fr: 'Ouvrir la boutique',
    nl: 'De winkel openen',
    de: 'Zum Shop',
    en: 'Open the shop',
  },

  mail_refused_subject: {
    fr: 'Votre demande de compte',
    nl: 'Uw aanvraag voor een account',
    de: 'Ihr Antrag auf ein Konto',
    en: 'Your request for an account',
  },
  mail_refused_text: {
    fr: 'Nous avons examiné votre demande de compte professionnel chez {{company}}. Nous ne pouvons malheureusement pas y donner suite.',
    nl: 'Wij hebben uw aanvraag voor een professioneel account bij {{company}} bekeken. Helaas kunnen wij er niet op ingaan.',
    de: 'Wir haben Ihren Antrag auf ein Geschäftskonto bei {{company}} geprüft. Leider können wir ihm nicht entsprechen.',
    en: 'We have looked at your request for a business account with {{company}}. Unfortunately we cannot grant it.',
  },
  mail_refused_reason: { fr: 'Motif', nl: 'Reden', de: 'Grund', en: 'Reason' },
  mail_refused_answer: {
    fr: 'Vous pouvez compléter ou corriger votre demande : connectez-vous, ou répondez à ce message.',
    nl: 'U kunt uw aanvraag aanvullen of verbeteren: meld u aan, of beantwoord dit bericht.',
    de: 'Sie können Ihren Antrag ergänzen oder berichtigen: Melden Sie sich an, oder antworten Sie auf diese Nachricht.',
    en: 'You can complete or correct your request: sign in, or answer this message.',
  },
  mail_refused_button: {
    fr: 'Corriger ma demande',
    nl: 'Mijn aanvraag verbeteren',
    de: 'Meinen Antrag berichtigen',
    en: 'Correct my request',
  },

  mail_client_welcome_subject: {
    fr: 'Votre compte chez {{company}}',
    nl: 'Uw account bij {{company}}',
    de: 'Ihr Konto bei {{company}}',
    en: 'Your account with {{company}}',
  },
  mail_client_welcome_text: {
    fr: '{{partner}} a ouvert pour vous un compte chez {{company}}. Choisissez un mot de passe pour consulter le catalogue et suivre vos commandes.',
    nl: '{{partner}} heeft voor u een account geopend bij {{company}}. Kies een wachtwoord om de catalogus te bekijken en uw bestellingen te volgen.',
    de: '{{partner}} hat für Sie ein Konto bei {{company}} eröffnet. Wählen Sie ein Passwort, um den Katalog zu sehen und Ihre Bestellungen zu verfolgen.',
    en: '{{partner}} has opened an account with {{company}} for you. Choose a password to see the catalogue and follow your orders.',
  },

  mail_account_deleted_subject: {
    fr: 'Votre compte est supprimé',
    nl: 'Uw account is verwijderd',
    de: 'Ihr Konto wurde gelöscht',
    en: 'Your account is deleted',
  },
  mail_account_deleted_text: {
    fr: 'Votre compte chez {{company}} est supprimé. Nous ne gardons que ce que la loi impose : les commandes passées et leurs factures.',
    nl: 'Uw account bij {{company}} is verwijderd. Wij bewaren alleen wat de wet oplegt: de geplaatste bestellingen en hun facturen.',
    de: 'Ihr Konto bei {{company}} ist gelöscht. Wir bewahren nur auf, was das Gesetz verlangt: die aufgegebenen Bestellungen und ihre Rechnungen.',
    en: 'Your account with {{company}} is deleted. We keep only what the law demands: the orders that were placed, and their invoices.',
  },

  mail_sign_up_staff_subject: {
    fr: 'Nouvelle inscription : {{who}}',
    nl: 'Nieuwe inschrijving: {{who}}',
    de: 'Neue Registrierung: {{who}}',
    en: 'New sign-up: {{who}}',
  },
  mail_sign_up_staff_text: {
    fr: '{{who}} demande un compte et attend votre accord.',
    nl: '{{who}} vraagt een account en wacht op uw goedkeuring.',
    de: '{{who}} beantragt ein Konto und wartet auf Ihre Freigabe.',
    en: '{{who}} asks for an account and waits for your approval.',
  },
  mail_profile_submitted_subject: {
    fr: 'Profil à examiner : {{who}}',
    nl: 'Profiel te bekijken: {{who}}',
    de: 'Profil zu prüfen: {{who}}',
    en: 'Profile to look at: {{who}}',
  },
  mail_profile_submitted_text: {
    fr: '{{who}} a complété son profil et attend l’activation du compte.',
    nl: '{{who}} heeft het profiel ingevuld en wacht op de activering van het account.',
    de: '{{who}} hat das Profil ausgefüllt und wartet auf die Freischaltung des Kontos.',
    en: '{{who}} has completed the profile and waits for the account to be activated.',
  },
  mail_approvals_button: {
    fr: 'Examiner la demande',
    nl: 'De aanvraag bekijken',
    de: 'Antrag prüfen',
    en: 'Look at the request',
  },
  mail_client_button: {
    fr: 'Voir le client',
    nl: 'De klant bekijken',
    de: 'Kunden ansehen',
    en: 'See the client',
  },
  mail_deletion_requested_subject: {
    fr: 'Suppression de compte demandée : {{who}}',
    nl: 'Verwijdering van account gevraagd: {{who}}',
    de: 'Löschung eines Kontos beantragt: {{who}}',
    en: 'Deletion of an account asked for: {{who}}',
  },
  mail_deletion_requested_text: {
    fr: '{{who}} a demandé la suppression de son compte et de ses données.',
    nl: '{{who}} heeft gevraagd om het account en de gegevens te verwijderen.',
    de: '{{who}} hat die Löschung des Kontos und der Daten beantragt.',
    en: '{{who}} has asked for the account and its data to be deleted.',
  },
  mail_label_name: { fr: 'Nom', nl: 'Naam', de: 'Name', en: 'Name' },
  mail_label_enterprise: { fr: 'Entreprise', nl: 'Onderneming', de: 'Unternehmen', en: 'Company' },
  mail_label_email: { fr: 'E-mail', nl: 'E-mail', de: 'E-Mail', en: 'E-mail' },
  mail_label_vat: { fr: 'Numéro de TVA', nl: 'Btw-nummer', de: 'USt-IdNr.', en: 'VAT number' },
  mail_label_country: { fr: 'Pays', nl: 'Land', de: 'Land', en: 'Country' },
  mail_label_erp_id: { fr: 'Numéro de client', nl: 'Klantnummer', de: 'Kundennummer', en: 'Client id' },

  mail_no_address: {
    fr: '« {{address}} » n’est pas une adresse e-mail : corrigez celle du client.',
    nl: '"{{address}}" is geen e-mailadres: verbeter dat van de klant.',
    de: '„{{address}}“ ist keine E-Mail-Adresse: Berichtigen Sie die des Kunden.',
    en: '"{{address}}" is no e-mail address: correct the one of the customer.',
  },
  mail_link_gone: {
    fr: 'Le lien de ce message a expiré : le client peut en demander un nouveau.',
    nl: 'De link in dit bericht is vervallen: de klant kan een nieuwe vragen.',
    de: 'Der Link in dieser Nachricht ist abgelaufen: Der Kunde kann einen neuen anfordern.',
    en: 'The link in this message has expired: the customer can ask for a new one.',
  },
})
