import { messages } from './texts.ts'

/** Why the office cannot do something, with the way out. */
export const adminMessages = messages({
  client_is_oneself: {
    fr: 'Vous ne pouvez pas faire cela à votre propre compte : demandez-le à un autre administrateur.',
    nl: 'Dat kunt u niet met uw eigen account doen: vraag het aan een andere beheerder.',
    de: 'Das können Sie mit Ihrem eigenen Konto nicht tun: Bitten Sie einen anderen Administrator darum.',
    en: 'You cannot do this to your own account: ask another administrator.',
  },
  client_is_staff: {
    fr: 'Un administrateur ne se supprime pas : retirez-lui d’abord ce rôle.',
    nl: 'Een beheerder wordt niet verwijderd: ontneem eerst die rol.',
    de: 'Ein Administrator wird nicht gelöscht: Entziehen Sie zuerst diese Rolle.',
    en: 'An administrator is not deleted: take the role away first.',
  },
  client_in_use: {
    fr: 'Ce compte est utilisé : désactivez-le d’abord, ou laissez le client demander sa suppression.',
    nl: 'Dit account wordt gebruikt: schakel het eerst uit, of laat de klant om verwijdering vragen.',
    de: 'Dieses Konto wird benutzt: Sperren Sie es zuerst, oder lassen Sie den Kunden die Löschung beantragen.',
    en: 'This account is in use: disable it first, or let the client ask for deletion.',
  },
  client_must_be_approved: {
    fr: 'Seul un compte approuvé peut devenir administrateur.',
    nl: 'Alleen een goedgekeurd account kan beheerder worden.',
    de: 'Nur ein freigegebenes Konto kann Administrator werden.',
    en: 'Only an approved account can become an administrator.',
  },
  client_without_login: {
    fr: 'Ce client n’a pas de compte : son partenaire commande pour lui.',
    nl: 'Deze klant heeft geen account: zijn partner bestelt voor hem.',
    de: 'Dieser Kunde hat kein Konto: Sein Partner bestellt für ihn.',
    en: 'This client has no account: a partner orders for them.',
  },
  client_unconfirmed: {
    fr: 'L’adresse e-mail n’est pas encore confirmée : renvoyez le lien d’activation, ou supprimez l’inscription.',
    nl: 'Het e-mailadres is nog niet bevestigd: stuur de activeringslink opnieuw, of verwijder de inschrijving.',
    de: 'Die E-Mail-Adresse ist noch nicht bestätigt: Senden Sie den Aktivierungslink erneut, oder löschen Sie die Registrierung.',
    en: 'The e-mail address is not confirmed yet: send the activation link again, or delete the sign-up.',
  },
  client_confirmed: {
    fr: 'L’adresse e-mail est déjà confirmée : il n’y a pas de lien à renvoyer.',
    nl: 'Het e-mailadres is al bevestigd: er is geen link om opnieuw te sturen.',
    de: 'Die E-Mail-Adresse ist bereits bestätigt: Es gibt keinen Link zu senden.',
    en: 'The e-mail address is confirmed already: there is no link to send.',
  },
  client_disabled: {
    fr: 'Ce compte est désactivé : réactivez-le d’abord.',
    nl: 'Dit account is uitgeschakeld: schakel het eerst weer in.',
    de: 'Dieses Konto ist gesperrt: Entsperren Sie es zuerst.',
    en: 'This account is disabled: enable it first.',
  },
  client_wants_deletion: {
    fr: 'Ce client a demandé la suppression de son compte : supprimez-le, ou convenez avec lui de le garder.',
    nl: 'Deze klant heeft om verwijdering gevraagd: verwijder het account, of spreek met hem af het te houden.',
    de: 'Dieser Kunde hat die Löschung beantragt: Löschen Sie das Konto, oder vereinbaren Sie mit ihm, es zu behalten.',
    en: 'This client has asked to be deleted: delete the account, or agree with them to keep it.',
  },
  client_erased: {
    fr: 'Ce client a été supprimé : seules ses commandes sont conservées.',
    nl: 'Deze klant is verwijderd: alleen de bestellingen blijven bewaard.',
    de: 'Dieser Kunde wurde gelöscht: Nur seine Bestellungen bleiben erhalten.',
    en: 'This client was deleted: only the orders are kept.',
  },
  client_not_now: {
    fr: 'Ce n’est pas possible dans l’état actuel du compte.',
    nl: 'Dat kan niet zolang het account in deze toestand is.',
    de: 'Das ist im jetzigen Zustand des Kontos nicht möglich.',
    en: 'This is not possible as the account stands now.',
  },
  client_decided_meanwhile: {
    fr: 'Quelqu’un d’autre a décidé entre-temps pour ce compte. Regardez où il en est, puis décidez.',
    nl: 'Iemand anders heeft intussen over dit account beslist. Bekijk hoe het ervoor staat en beslis dan.',
    de: 'Über dieses Konto hat inzwischen jemand anders entschieden. Sehen Sie nach, wie es steht, und entscheiden Sie dann.',
    en: 'Somebody else has decided about this account meanwhile. See how it stands, then decide.',
  },
  client_list_changed: {
    fr: 'La liste a changé entre-temps : elle compte maintenant {{count}} clients. Regardez-la, puis confirmez.',
    nl: 'De lijst is intussen veranderd: ze telt nu {{count}} klanten. Bekijk ze en bevestig dan.',
    de: 'Die Liste hat sich inzwischen geändert: Sie zählt jetzt {{count}} Kunden. Sehen Sie sie an, und bestätigen Sie dann.',
    en: 'The list has changed meanwhile: it counts {{count}} clients now. Look at it, then confirm.',
  },
  client_approved_already: {
    fr: 'Déjà approuvé, avec le tarif {{tariff}} : changez le tarif dans la fiche du client.',
    nl: 'Al goedgekeurd, met prijslijst {{tariff}}: wijzig die in de klantenfiche.',
    de: 'Bereits freigegeben, mit Preisliste {{tariff}}: Ändern Sie sie auf der Seite des Kunden.',
    en: 'Approved already, with price list {{tariff}}: change it on the client’s page.',
  },
  client_approve_by_call: {
    fr: 'Un compte s’approuve par la file des approbations.',
    nl: 'Een account wordt goedgekeurd via de goedkeuringen.',
    de: 'Ein Konto wird über die Freigaben freigegeben.',
    en: 'An account is approved through the approvals.',
  },
  client_not_partner: {
    fr: 'Ce client n’est pas partenaire : donnez-lui d’abord ce rôle.',
    nl: 'Deze klant is geen partner: geef eerst die rol.',
    de: 'Dieser Kunde ist kein Partner: Geben Sie ihm zuerst diese Rolle.',
    en: 'This client is no partner: give them that role first.',
  },
  client_of_oneself: {
    fr: 'Un partenaire n’est pas son propre client.',
    nl: 'Een partner is niet zijn eigen klant.',
    de: 'Ein Partner ist nicht sein eigener Kunde.',
    en: 'A partner is not a client of theirs.',
  },
  erp_id_taken: {
    fr: 'Ce numéro de client est déjà celui de {{client}}.',
    nl: 'Dit klantnummer hoort al bij {{client}}.',
    de: 'Diese Kundennummer gehört bereits zu {{client}}.',
    en: 'This client id belongs to {{client}} already.',
  },
  tariff_in_use_unassigned: {
    fr: 'Le tarif en usage doit être l’un des tarifs attribués.',
    nl: 'De gebruikte prijslijst moet een van de toegekende prijslijsten zijn.',
    de: 'Die geltende Preisliste muss eine der zugewiesenen sein.',
    en: 'The price list in use must be one of those assigned.',
  },
  amount: {
    fr: 'Indiquez un montant, comme 12,50.',
    nl: 'Geef een bedrag op, zoals 12,50.',
    de: 'Geben Sie einen Betrag an, zum Beispiel 12,50.',
    en: 'Enter an amount, such as 12,50.',
  },
  time: {
    fr: 'Indiquez une heure, comme 15:00.',
    nl: 'Geef een uur op, zoals 15:00.',
    de: 'Geben Sie eine Uhrzeit an, zum Beispiel 15:00.',
    en: 'Enter a time, such as 15:00.',
  },
  delivery_option_used: {
    fr: 'Des commandes mentionnent ce mode de livraison : désactivez-le plutôt.',
    nl: 'Bestellingen vermelden deze leveringswijze: schakel ze liever uit.',
    de: 'Bestellungen nennen diese Lieferart: Schalten Sie sie lieber ab.',
    en: 'Orders name this delivery option: switch it off instead.',
  },
  delivery_rule_twice: {
    fr: 'Une autre ligne concerne déjà ce pays et ce tarif.',
    nl: 'Een andere rij geldt al voor dit land en deze prijslijst.',
    de: 'Eine andere Zeile gilt bereits für dieses Land und diese Preisliste.',
    en: 'Another row is for this country and price list already.',
  },
  holiday_exists: {
    fr: 'Ce jour est déjà dans la liste.',
    nl: 'Deze dag staat al in de lijst.',
    de: 'Dieser Tag steht bereits in der Liste.',
    en: 'This day is in the list already.',
  },
})
