import type { Facet } from '@comptoir/contract/catalogue'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import classes from './FilterChoices.module.css'

type Value = Facet['values'][number]
type Props = { values: Value[]; chosen: string[]; toggle: (id: string) => void }

/** Values one below the other, colours with their swatch. Several may be chosen: any of them will do. */
export function Choices({ values, chosen, toggle }: Props) {
  return (
    <SearchableChoices values={values} chosen={chosen} few={10}>
      {(shown) => (
        <ul className={classes.rows}>
          {shown.map(({ id, name, count, hex, sample }) => (
            <li key={id} className={classes.row} data-empty={count === 0 || undefined}>
              <Checkbox
                size="xs"
                checked={chosen.includes(String(id))}
                onChange={() => toggle(String(id))}
                label={
                  <span className={classes.name}>
                    {hex !== undefined && <Swatch of={{ hex, sample }} />}
                    {name}
                  </span>
                }
              />
              <span className={classes.count}>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </SearchableChoices>
  )
}

/** Sizes are short and many: side by side, in their own order. */
export function SizeChoices({ values, chosen, toggle }: Props) {
  return (
    <SearchableChoices values={values} chosen={chosen} few={18}>
      {(shown) => (
        <ul className={classes.sizes}>
          {shown.map(({ id, name, count }) => (
            <li key={id}>
              <UnstyledButton
                className={classes.size}
                aria-pressed={chosen.includes(String(id))}
                onClick={() => toggle(String(id))}
              >
                {name} <span className={classes.count}>{formatCount(count)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </SearchableChoices>
  )
}

type SomeProps = { values: Value[]; chosen: string[]; few: number; children: (shown: Value[]) => ReactNode }

/** The first few values and whatever is chosen; the rest on demand. */
function SearchableChoices({ values, chosen, few, children }: SomeProps) {
  const { t } = useTranslation('catalogue')
  const [isOpen, setOpen] = useState(false)
  if (values.length === 0) return <p className={classes.none}>{t('facet.none')}</p>
  const isLong = values.length > few + 3
  const shown =
    isOpen || !isLong ? values : values.filter(({ id }, index) => index < few || chosen.includes(String(id)))
  const left = values.length - shown.length
  return (
    <div className={classes.choices}>
      {children(shown)}
      {isLong && (isOpen || left > 0) && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('facet.less') : t('facet.more', { n: left })}
        </UnstyledButton>
      )}
    </div>
  )
}
