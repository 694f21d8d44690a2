export type Brand = {
  code: string
  name: string
  /** How this brand writes its article numbers. */ reference: (number: number) => string
}

const brand = (code: string, name: string, reference: Brand['reference']): Brand => ({
  code,
  name,
  reference,
})
const padded = (number: number, width: number) => String(number).padStart(width, '0')

/** Invented brands; any likeness to a mark is chance. */
export const brands = {
  kordaan: brand('KRD', 'Kordaan', (n) => `K${300 + n}`),
  steenvoet: brand('STV', 'Twijn & Werk', (n) => `TW-${4000 + n}.${padded(((n * 7) % 20) + 1, 2)}`),
  provalia: brand('PRV', 'Provalmeuse', (n) => `PRO ${200 + n}`),
  ostrelle: brand('OST', 'Ostrelle', (n) => `OS${1100 + n * 3}`),
  fanalis: brand('FAN', 'Fanalis', (n) => `FX-${400 + n}`),
  toquelin: brand('TOQ', 'Toquelin', (n) => `TQ ${60 + n}.${(n * 3) % 8}`),
  soinelle: brand('SOI', 'Soinelle', (n) => `S/${700 + n * 2}`),
  trameline: brand('TRM', 'Trameline', (n) => `${padded(2000 + n * 5, 4)}-T`),
  lysbourg: brand('LYB', 'Lysbourg Hôtel', (n) => `LB.${padded(n, 3)}`),
  noordvlas: brand('NVL', 'Noordvlas', (n) => `NV${padded(10 + n, 4)}`),
  dunemark: brand('DUN', 'Dunemark', (n) => `DM-${800 + n}`),
  harvenne: brand('HRV', 'Harvenne', (n) => `H ${500 + n * 2}`),
  kapaline: brand('KPL', 'Kapaline', (n) => `KP${padded(n, 3)}`),
  miroufe: brand('MIR', 'Miroufe', (n) => `MI-${padded(30 + n, 3)}K`),
  maison: brand('MSN', 'Sélection Maison', (n) => `SM${5000 + n}`),
} as const satisfies Record<string, Brand>
export type BrandKey = keyof typeof brands
