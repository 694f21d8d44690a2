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
})
