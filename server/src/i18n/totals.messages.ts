import { messages } from './texts.ts'

/** Why a sale is taxed at its rate: one sentence per treatment (OD-11). */
export const totalsMessages = messages({
  vat_domestic: {
    fr: 'TVA belge de {{rate}} % : vente en Belgique.',
    nl: 'Belgische btw van {{rate}} %: verkoop in België.',
    de: 'Belgische MwSt. von {{rate}} %: Verkauf in Belgien.',
    en: 'Belgian VAT of {{rate}} %: sold in Belgium.',
  },
  vat_intra_community: {
    fr: 'Sans TVA : livraison intracommunautaire au numéro {{vat}}, la taxe est due par vous dans votre pays.',
    nl: 'Zonder btw: intracommunautaire levering aan nummer {{vat}}, u geeft de btw zelf aan in uw land.',
    de: 'Ohne MwSt.: innergemeinschaftliche Lieferung an die Nummer {{vat}}, die Steuer schulden Sie in Ihrem Land.',
    en: 'No VAT: intra-Community supply to number {{vat}}, you account for the tax in your country.',
  },
  vat_pickup_domestic: {
    fr: 'TVA belge de {{rate}} % : vous enlevez la marchandise en Belgique.',
    nl: 'Belgische btw van {{rate}} %: u haalt de goederen in België af.',
    de: 'Belgische MwSt. von {{rate}} %: Sie holen die Ware in Belgien ab.',
    en: 'Belgian VAT of {{rate}} %: you collect the goods in Belgium.',
  },
  vat_no_valid_number: {
    fr: "TVA belge de {{rate}} % : nous n'avons pas de numéro de TVA valable d'un autre État membre.",
    nl: 'Belgische btw van {{rate}} %: wij hebben geen geldig btw-nummer uit een andere lidstaat.',
    de: 'Belgische MwSt. von {{rate}} %: uns liegt keine gültige USt-IdNr. eines anderen Mitgliedstaats vor.',
    en: 'Belgian VAT of {{rate}} %: we have no valid VAT number of another member state.',
  },
  vat_pending: {
    fr: 'TVA belge de {{rate}} % tant que le numéro {{vat}} est en cours de vérification.',
    nl: 'Belgische btw van {{rate}} % zolang nummer {{vat}} wordt gecontroleerd.',
    de: 'Belgische MwSt. von {{rate}} %, solange die Nummer {{vat}} geprüft wird.',
    en: 'Belgian VAT of {{rate}} % while number {{vat}} is being checked.',
  },
})
