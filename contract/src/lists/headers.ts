import type { Language } from '../common.ts'
import type { ImportField } from '../import-fields.ts'
import { headerWords } from '../written.ts'

type NamedField = Exclude<ImportField, 'size_quantity'>

/** What columns are called in the files of customers, without accents and punctuation. */
const names: Record<Language, Record<NamedField, string>> = {
  fr: {
    reference:
      'reference|references|ref|refs|article|articles|code article|reference article|ref article|numero article|no article|n article|code|code produit|produit|reference fournisseur|ref fournisseur|reference produit|votre article',
    gtin: 'gtin|ean|ean13|ean 13|code ean|upc|code barres|code barre|codes barres|gencod|gencode',
    own_code:
      'notre reference|notre ref|notre code|notre article|code interne|reference interne|reference client|votre reference|votre ref|code client article',
    style: 'modele|style|reference modele|code modele',
    color: 'couleur|couleurs|coloris|teinte|col',
    size: 'taille|tailles|pointure|dimension',
    quantity:
      'quantite|quantites|qte|qtes|qt|nombre|pieces|piece|pces|pcs|unites|quantite commandee|qte commandee|commande|a commander|nb',
    packs:
      'lots|nombre de lots|nb lots|quantite lots|quantite en lots|paquets|cartons|colis|quantite en paquets|nombre de paquets',
    comment: 'commentaire|commentaires|remarque|remarques|note|notes|observation|observations',
  },
  nl: {
    reference:
      'referentie|ref|artikel|artikelen|artikelnummer|artikelnr|artikel nr|artikelcode|art nr|productcode|product|bestelnummer|bestelnr|code|uw artikelnummer',
    gtin: 'gtin|ean|ean code|eancode|ean nummer|barcode|streepjescode',
    own_code:
      'onze referentie|onze ref|onze code|ons artikelnummer|eigen code|interne code|klantcode|uw referentie',
    style: 'model|stijl|modelnummer|modelcode',
    color: 'kleur|kleuren',
    size: 'maat|maten',
    quantity:
      'aantal|aantallen|hoeveelheid|stuks|stuk|bestelaantal|besteld|te bestellen|aantal stuks|qty|bestelde hoeveelheid',
    packs: 'pakken|aantal pakken|dozen|aantal dozen|colli|verpakkingen|aantal verpakkingen|in pakken',
    comment: 'opmerking|opmerkingen|nota|commentaar|notitie',
  },
  de: {
    reference:
      'artikelnummer|artikelnr|artikel nr|artikel|art nr|artnr|art nummer|bestellnummer|bestellnr|bestell nr|referenz|produktnummer|produkt|nummer|ihre artikelnummer',
    gtin: 'gtin|ean|ean code|ean nummer|barcode|strichcode',
    own_code:
      'unsere artikelnummer|unsere art nr|unsere referenz|unsere nummer|eigene artikelnummer|interne nummer|kundenartikelnummer|unser code',
    style: 'modell|modellnummer|stil|style',
    color: 'farbe|farben',
    size: 'grosse|groesse|grossen|groessen',
    quantity: 'menge|mengen|anzahl|stuck|stueck|stk|bestellmenge|menge in stuck|anzahl stuck',
    packs:
      'packungen|anzahl packungen|kartons|ve|anzahl ve|gebinde|pakete|verpackungseinheiten|menge in packungen',
    comment: 'bemerkung|bemerkungen|kommentar|anmerkung|anmerkungen|notiz|hinweis',
  },
  en: {
    reference:
      'reference|ref|item|item number|item no|item code|sku|skus|product|product code|product number|article|article number|part number|stock code|stockcode|code',
    gtin: 'gtin|ean|ean13|upc|barcode|bar code|barcodes',
    own_code:
      'our reference|our ref|our code|our item|own code|internal code|customer code|buyer code|your reference',
    style: 'style|style number|style no|style code|model|design',
    color: 'colour|color|colours|colors|shade',
    size: 'size|sizes',
    quantity:
      'quantity|quantities|qty|pieces|pcs|units|order qty|order quantity|quantity ordered|qty ordered|ordered|count',
    packs: 'packs|boxes|cases|cartons|number of packs|quantity in packs|packages',
    comment: 'comment|comments|remark|remarks|note|notes',
  },
  it: {
    reference:
      'riferimento|riferimenti|rif|articolo|articoli|codice articolo|numero articolo|codice prodotto|prodotto|codice fornitore|vostro articolo',
    gtin: 'gtin|ean|codice ean|codice a barre|codici a barre',
    own_code: 'nostro riferimento|nostro codice|codice interno|codice cliente|vostro riferimento',
    style: 'modello|codice modello',
    color: 'colore|colori',
    size: 'taglia|taglie|misura',
    quantity: 'quantita|qta|pezzi|pz|numero pezzi|unita|quantita ordinata|da ordinare',
    packs: 'confezioni|numero confezioni|pacchi|colli|cartoni|quantita in confezioni',
    comment: 'osservazione|osservazioni|nota|note|commento|commenti',
  },
  tr: {
    reference: 'referans|ref|urun|urunler|urun kodu|urun no|urun numarasi|stok kodu|kod|malzeme kodu',
    gtin: 'gtin|ean|barkod|barkod no|barkod numarasi',
    own_code: 'bizim referansimiz|bizim kodumuz|kendi kodumuz|ic kod|musteri kodu',
    style: 'model|model kodu|model no',
    color: 'renk|renkler',
    size: 'beden|bedenler|olcu',
    quantity: 'miktar|adet|adetler|siparis miktari|siparis adedi|sayi',
    packs: 'paket|paketler|paket sayisi|koli|koli sayisi',
    comment: 'aciklama|aciklamalar|not|notlar|yorum',
  },
  es: {
    reference:
      'referencia|referencias|ref|articulo|articulos|codigo articulo|codigo de articulo|numero de articulo|codigo producto|producto|codigo proveedor',
    gtin: 'gtin|ean|codigo ean|codigo de barras|codigos de barras',
    own_code: 'nuestra referencia|nuestro codigo|codigo interno|codigo cliente|su referencia',
    style: 'modelo|codigo modelo',
    color: 'color|colores',
    size: 'talla|tallas|tamano|medida',
    quantity: 'cantidad|cantidades|cant|piezas|pzas|unidades|uds|cantidad pedida|a pedir',
    packs: 'paquetes|numero de paquetes|cajas|bultos|cartones|cantidad en paquetes',
    comment: 'comentario|comentarios|observacion|observaciones|nota|notas',
  },
}

/** Words of columns that hold something else, whatever stands beside them: "Prix pièce", "Qté en stock". */
const otherWords = new Set(
  `prix pu montant total tva stock minimum min conditionnement designation description libelle nom date remise
   prijs bedrag totaal btw voorraad omschrijving naam datum korting verpakt
   preis betrag summe gesamt mwst bestand bezeichnung beschreibung name rabatt lager
   price amount vat description discount available weight
   prezzo importo totale iva disponibilita descrizione sconto
   fiyat tutar toplam kdv stok indirim
   precio importe existencias descripcion fecha descuento`
    .trim()
    .split(/\s+/),
)

const fields = new Map<string, { field: NamedField; languages: Language[] }>()
for (const [language, byField] of Object.entries(names) as [Language, Record<NamedField, string>][])
  for (const [field, words] of Object.entries(byField) as [NamedField, string][])
    for (const word of words.split('|')) {
      const known = fields.get(word)
      if (known?.field === field) known.languages.push(language)
      else if (!known) fields.set(word, { field, languages: [language] })
    }
const longestFirst = [...fields.keys()].toSorted((a, b) => b.length - a.length)

/** What a header says its column holds, and in which languages it is said so. */
export function fieldOfHeader(text: string): { field: NamedField; languages: Language[] } | undefined {
  const words = headerWords(text)
  if (words === '' || words.length > 60) return undefined
  const whole = fields.get(words) ?? fields.get(headerWords(text.replace(/\([^)]*\)/g, ' ')))
  if (whole) return whole
  if (isOtherHeader(text) || /^\s*\d+\s*\p{L}/u.test(text)) return undefined // "5 pièces" is a quantity
  const within = longestFirst.find((name) => name.length > 2 && ` ${words} `.includes(` ${name} `))
  return within === undefined ? undefined : fields.get(within)
}

export const isOtherHeader = (text: string): boolean =>
  headerWords(text)
    .split(' ')
    .some((word) => otherWords.has(word))

/** Whether a cell says what stands beside it, and names nothing: "Prix", "Date :". */
export const saysOther = (text: string): boolean => otherWords.has(headerWords(text))
