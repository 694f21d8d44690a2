/** What somebody is after in the city search: a postcode, a name, or both. */
export type CityWish = {
  /** The postcode's digits, as far as typed; empty for none. */
  digits: string
  name: string
}

/**
 * Reads what was typed: a number at the start, or of four digits anywhere, is a postcode. "L-4968" and "1012 AB"
 * are postcodes, "6000 charl" is one with a name, and in "Paris 01" the number is part of the name.
 */
export function readCityWish(text: string): CityWish {
  const typed = text.trim()
  const match = /^(?:[a-z]{1,2}[-\s]?)?(\d+)\s*(.*)$/i.exec(typed) ?? /^(.*?)\s*\b(\d{4,})\b(.*)$/.exec(typed)
  if (!match) return { digits: '', name: typed }
  if (match.length === 3) return { digits: match[1] ?? '', name: (match[2] ?? '').replace(/^[A-Z]{2}$/, '') }
  return { digits: match[2] ?? '', name: `${match[1]}${match[3]}` }
}
