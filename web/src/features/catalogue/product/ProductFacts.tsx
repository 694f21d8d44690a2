import type { Group, Paper } from '@comptoir/contract/catalogue'
import { minimumUnits } from '@comptoir/contract/rules'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/data/Facts.tsx'
import { formatGrams } from '#ui/format/format.ts'
import { Price } from '#domain/prices/Money.tsx'
import { formatUnits, unitName } from '#domain/catalogue/units.ts'
import { Papers } from './Papers.tsx'
import classes from './ProductScreen.module.css'

type Props = {
  style: Group
  onPaper: (paper: Paper) => Promise<void>
  /** What else can be downloaded. */
  children?: ReactNode
}

/** What a style is and how it is sold, with the papers about it. */
export function ProductFacts({ style, onPaper, children }: Props) {
  const { t } = useTranslation('product')
  const { products, unit } = style
  const packs = distinct(products.map(({ pack }) => pack))
  const minimums = distinct(products.map(({ min_quantity, pack }) => minimumUnits(min_quantity, pack)))
  const facts: [string, ReactNode][] = [
    [t('facts.ref'), style.ref],
    [t('facts.brand'), style.brand?.name],
    [
      t('facts.weight'),
      range(
        products.map(({ weight }) => weight),
        formatGrams,
      ),
    ],
    [t('facts.unit'), unitName(t, 1, unit)],
    [
      t('facts.pack'),
      packs.some((pack) => pack > 1) &&
        packs.map((pack) => t('facts.pack_of', { units: formatUnits(t, pack, unit) })).join(', '),
    ],
    [
      t('facts.minimum'),
      minimums.some((minimum) => minimum > 1) &&
        (minimums.length === 1
          ? t('facts.minimum_of', { units: formatUnits(t, minimums[0]!, unit) })
          : t('facts.varies')),
    ],
    [t('facts.customs'), distinct(products.flatMap(({ customs_code }) => customs_code ?? [])).join(', ')],
    [t('facts.barcode'), products.length === 1 && products[0]?.barcode],
    // oxlint-disable-next-line react/jsx-key -- a pair, no list of children
    [t('prices.recommended'), style.recommend_price && <Price price={style.recommend_price} />],
  ]
  return (
    <section className={classes.facts}>
      {style.description && (
        <>
          <Title order={2} size="h3" mb={4}>
            {t('facts.composition')}
          </Title>
          <Description text={style.description} />
        </>
      )}
      <Title order={2} size="h3" mt="md">
        {t('facts.title')}
      </Title>
      <Facts facts={facts.filter(([, value]) => Boolean(value))} />
      <Papers papers={style.papers} fetch={onPaper} />
      {children}
    </section>
  )
}

/** Text with its lines. HTML from an import is shown as plain text. */
function Description({ text }: { text: string }) {
  return <p className={classes.description}>{/<[a-z]/i.test(text) ? plainTextOf(text) : text}</p>
}

function plainTextOf(html: string): string {
  const lines = html.replace(/<\/(?:p|li|div|h\d|tr)>|<br\s*\/?>/gi, '\n')
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*/g, '\n')
    .trim()
}

const distinct = <T,>(values: T[]): T[] => [...new Set(values)]

/** "180 g", or "160 g – 240 g" where it depends on the size. */
function range(values: (number | null)[], format: (value: number) => string): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return ''
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? format(least) : `${format(least)} – ${format(most)}`
}
