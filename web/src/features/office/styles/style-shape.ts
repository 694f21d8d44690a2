import type { Publication, Style } from '@comptoir/contract/admin-styles'
import {
  choice,
  flag,
  id,
  idOrNull,
  ids,
  type Kind,
  text,
  texts,
  textOrNull,
} from '#features/office/form/shape.ts'

/** A text in every language, of which the French one has to be there. */
export const inFrench: typeof texts = {
  ...texts,
  faults: (value, path) => (value.fr.trim() === '' ? { [`${path}.fr`]: { key: 'required' } } : {}),
}
/** A day that need not be given. */
const dayOrNull: Kind<string | null, string> = textOrNull

export const styleShape = {
  ref: text,
  name: inFrench,
  description: texts,
  category: id,
  brand: idOrNull,
  catalogs: ids,
  unit: text,
  tiers_scope: choice<Style['tiers_scope']>(),
  is_deal: flag,
  publication: choice<Publication>(),
  shown_from: dayOrNull,
  shown_until: dayOrNull,
  published_on: dayOrNull,
}

/** A style as its form has it: what it names, by ids. */
export const formValues = <S extends Pick<Style, 'category' | 'brand' | 'catalogs'>>(style: S) => ({
  ...style,
  category: style.category.id,
  brand: style.brand?.id ?? null,
  catalogs: style.catalogs.map((catalog) => catalog.id),
})
