import type { discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { searchMinimum } from '@comptoir/contract/rules'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { Price } from '#domain/prices/Money.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { Marks } from './Marks.tsx'
import classes from './Suggestions.module.css'
import { useBasketGroups } from './useBasketGroups.ts'
import { useUnderstood } from './useUnderstood.ts'

// Loaded when a code first names an article: few searches do.
const ExactMatch = lazy(async () => ({ default: (await import('./ExactMatch.tsx')).ExactMatch }))

export const optionId = (index: number): string => `search-suggestion-${index}`

type Props = {
  text: string
  /** The latest answer; undefined before the first and for texts that are too short. */
  found: EndpointOutput<typeof discoverySearch> | undefined
  /** Nothing has been typed since it was asked for. */
  isCurrent: boolean
  hasFailed: boolean
  marked: number
  onMark: (index: number) => void
  onOpen: (index: number) => void
  onAll: () => void
}

/** What is found while somebody types: the very article of a code first, then styles. */
export function Suggestions({ text, found, isCurrent, hasFailed, marked, onMark, onOpen, onAll }: Props) {
  const { t } = useTranslation('catalogue')
  const groups = found?.results ?? []
  const inBasket = useBasketGroups()
  const match = isCurrent ? groups[0]?.match : null
  const count = found?.count ?? 0
  const understood = useUnderstood(isCurrent ? found?.understood : undefined)
  return (
    <>
      <p className="visually-hidden" role="status">
        {found && isCurrent ? `${t('found', { count, n: formatCount(count) })}. ${understood}` : ''}
      </p>
      {understood && <p className={classes.understood}>{understood}</p>}
      {match && (
        <Suspense fallback={<div className={classes.exact} />}>
          <ExactMatch key={match.product} id={match.product} />
        </Suspense>
      )}
      {text.length < searchMinimum ? (
        <p className={classes.note}>{t('box.more_needed', { n: searchMinimum })}</p>
      ) : hasFailed ? (
        <p className={classes.note}>{t('box.failed')}</p>
      ) : !found ? (
        <Waiting />
      ) : groups.length === 0 && isCurrent ? (
        <p className={classes.note}>{t('box.none', { query: text })}</p>
      ) : (
        <div role="listbox" id="search-suggestions" aria-label={t('box.results')}>
          {groups.map((group, index) => (
            <Option
              key={group.id}
              group={group}
              isInBasket={group.in_basket || inBasket.has(group.id)}
              index={index}
              isMarked={index === marked}
              onMark={onMark}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
      {count > 0 && (
        <div className={classes.foot}>
          <span className={classes.keys}>{t('box.keys')}</span>
          <Button className={classes.all} variant="subtle" size="compact-sm" onClick={onAll}>
            {t('box.all', { count, n: formatCount(count) })}
          </Button>
        </div>
      )}
    </>
  )
}

type OptionProps = {
  group: GroupSummary
  isInBasket: boolean
  index: number
  isMarked: boolean
  onMark: (index: number) => void
  onOpen: (index: number) => void
}

/** The keyboard stays in the field; the marked option is told of by `aria-activedescendant`. */
function Option({ group, isInBasket, index, isMarked, onMark, onOpen }: OptionProps) {
  return (
    <div
      role="option"
      id={optionId(index)}
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes.option}
      onMouseMove={() => onMark(index)}
      onMouseDown={(event) => event.preventDefault()}
      onMouseUp={() => onOpen(index)}
    >
      <ProductImage src={group.image} size={40} alt="" />
      <span className={classes.what}>
        <span className={classes.ref}>{group.ref}</span>
        <span className={classes.name}>{group.name}</span>
        <Marks group={group} isInBasket={isInBasket} />
      </span>
      <Price price={group.price_from} />
    </div>
  )
}

function Waiting() {
  return (
    <div aria-hidden>
      {[70, 55, 62].map((width) => (
        <div key={width} className={classes.option}>
          <Skeleton width={40} height={40} />
          <Skeleton height={14} width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
