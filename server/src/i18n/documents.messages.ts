import { messages } from './texts.ts'

/** What the documents say; beside each other so that they read alike. */
export const documentMessages = messages({
  page_of: {
    fr: 'Page {{number}} sur {{count}}',
    nl: 'Pagina {{number}} van {{count}}',
    de: 'Seite {{number}} von {{count}}',
    en: 'Page {{number}} of {{count}}',
  },
  bank_details: {
    fr: 'Coordonnées bancaires',
    nl: 'Bankgegevens',
    de: 'Bankverbindung',
    en: 'Bank details',
  },
  bank_details_lead: {
    fr: 'Vos paiements à {{company}} se font sur le compte ci-dessous.',
    nl: 'Betaal aan {{company}} op de rekening hieronder.',
    de: 'Ihre Zahlungen an {{company}} richten Sie bitte an das folgende Konto.',
    en: 'Please pay {{company}} into the account below.',
  },
  account_holder: { fr: 'Titulaire', nl: 'Rekeninghouder', de: 'Kontoinhaber', en: 'Account holder' },
  vat_number_label: { fr: 'Numéro de TVA', nl: 'Btw-nummer', de: 'USt-IdNr.', en: 'VAT number' },
  address_label: { fr: 'Adresse', nl: 'Adres', de: 'Adresse', en: 'Address' },
  customer_label: { fr: 'Client', nl: 'Klant', de: 'Kunde', en: 'Customer' },
  client_number: { fr: 'Numéro de client', nl: 'Klantnummer', de: 'Kundennummer', en: 'Client number' },
  bank_code_alt: {
    fr: 'Code QR pour un virement européen vers le compte {{iban}}',
    nl: 'QR-code voor een Europese overschrijving naar rekening {{iban}}',
    de: 'QR-Code für eine SEPA-Überweisung auf das Konto {{iban}}',
    en: 'QR code for a SEPA credit transfer to account {{iban}}',
  },
  bank_code_hint: {
    fr: "Scannez le code QR avec l'application de votre banque : le compte et le nom du bénéficiaire sont alors remplis.",
    nl: 'Scan de QR-code met de app van uw bank: rekening en naam van de begunstigde zijn dan ingevuld.',
    de: 'Scannen Sie den QR-Code mit der App Ihrer Bank: Konto und Name des Empfängers sind dann ausgefüllt.',
    en: "Scan the QR code with your bank's app: account and name of the payee are then filled in.",
  },
  bank_reference_hint: {
    fr: 'Indiquez la communication structurée de la commande ou de la facture (+++…+++), sinon votre numéro de client.',
    nl: 'Vermeld de gestructureerde mededeling van de bestelling of de factuur (+++…+++), of anders uw klantnummer.',
    de: 'Geben Sie die strukturierte Mitteilung der Bestellung oder der Rechnung an (+++…+++), sonst Ihre Kundennummer.',
    en: 'Give the structured communication of the order or the invoice (+++…+++), or else your client number.',
  },
  order_sheet: {
    fr: 'Commande {{order}}',
    nl: 'Bestelling {{order}}',
    de: 'Bestellung {{order}}',
    en: 'Order {{order}}',
  },
  order_sheet_canceled: {
    fr: 'Cette commande a été annulée.',
    nl: 'Deze bestelling is geannuleerd.',
    de: 'Diese Bestellung wurde storniert.',
    en: 'This order has been cancelled.',
  },
  order_date: { fr: 'Commandé le', nl: 'Besteld op', de: 'Bestellt am', en: 'Ordered on' },
  order_placed_by: { fr: 'Commandé par', nl: 'Besteld door', de: 'Bestellt von', en: 'Ordered by' },
  order_billing: { fr: 'Facturation', nl: 'Facturatie', de: 'Rechnung', en: 'Billing' },
  order_phone: { fr: 'Téléphone', nl: 'Telefoon', de: 'Telefon', en: 'Telephone' },
  order_email: { fr: 'E-mail', nl: 'E-mail', de: 'E-Mail', en: 'E-mail' },

  order_item_ref: { fr: 'Référence', nl: 'Referentie', de: 'Artikelnummer', en: 'Reference' },
  order_quantity: { fr: 'Quantité', nl: 'Aantal', de: 'Menge', en: 'Quantity' },
  order_unit_price: {
    fr: 'Prix unitaire HTVA',
    nl: 'Eenheidsprijs excl. btw',
    de: 'Einzelpreis ohne MwSt.',
    en: 'Unit price without VAT',
  },
  order_line_total: {
    fr: 'Total HTVA',
    nl: 'Totaal excl. btw',
    de: 'Summe ohne MwSt.',
    en: 'Total without VAT',
  },
  order_totals: { fr: 'Totaux', nl: 'Totalen', de: 'Summen', en: 'Totals' },
  order_paid: { fr: 'Payé', nl: 'Betaald', de: 'Bezahlt', en: 'Paid' },
  order_refunded: { fr: 'Remboursé', nl: 'Terugbetaald', de: 'Erstattet', en: 'Refunded' },
  order_payment_status: { fr: 'Statut', nl: 'Status', de: 'Status', en: 'Status' },
  order_code_alt: {
    fr: 'Code QR pour le virement de {{amount}} avec la communication {{reference}}',
    nl: 'QR-code voor de overschrijving van {{amount}} met de mededeling {{reference}}',
    de: 'QR-Code für die Überweisung von {{amount}} mit der Mitteilung {{reference}}',
    en: 'QR code for the transfer of {{amount}} with the communication {{reference}}',
  },
  order_code_hint: {
    fr: "Scannez ce code avec l'application de votre banque : bénéficiaire, montant et communication sont alors remplis.",
    nl: 'Scan deze code met de app van uw bank: begunstigde, bedrag en mededeling zijn dan ingevuld.',
    de: 'Scannen Sie diesen Code mit der App Ihrer Bank: Empfänger, Betrag und Mitteilung sind dann ausgefüllt.',
    en: "Scan this code with your bank's app: payee, amount and communication are then filled in.",
  },
})
