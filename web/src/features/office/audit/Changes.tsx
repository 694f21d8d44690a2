import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { referenceKinds } from '@comptoir/contract/admin-reference'
import type { PriceChange } from '@comptoir/contract/admin-tariffs'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceChangePlace } from '#features/office/places.ts'
import { useChangeTitle } from '#features/office/tariffs/ChangeTitle.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Audit.module.css'
import { differences } from './diff.rules.ts'
import { isNothing, useShownValue } from './useShownValue.ts'

/** How many changes a row shows before it has to be asked for the rest. */
const shortList = 3

/** Languages are in capitals; colours and references are as they are called. */
const partName = (part: string) => (/^[a-z]{2}$/.test(part) ? part.toUpperCase() : part)

/** What somebody changed: what it was, and what it became. */
export function Changes({ entry }: { entry: Pick<AuditEntry, 'entity' | 'before' | 'after'> }) {
  const { t, i18n } = useTranslation('adminAudit')
  const [isWhole, setWhole] = useState(false)
  const show = useShownValue(entry.entity)
  const all = differences(entry.before, entry.after)
  if (all.length === 0) return null
  const known = (key: string) => (i18n.exists(key, { ns: 'adminAudit' }) ? t(key as 'field.name') : undefined)
  // Those of the lists of the catalogue share their fields.
  const fields = referenceKinds.some((kind) => kind === entry.entity) ? 'reference' : entry.entity
  const fieldName = (path: string) => {
    const [first = '', ...rest] = path.split('.')
    const name = known(`${fields}_field.${first}`) ?? known(`field.${first}`) ?? first
    return [name, ...rest.map((part) => known(`part.${part}`) ?? partName(part))].join(', ')
  }
  const shown = isWhole ? all : all.slice(0, shortList)
  return (
    <>
      <dl className={classes.changes}>
        {shown.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{fieldName(path)}</dt>
            <dd>
              {(!isNothing(before) || after === undefined) && (
                <del>
                  <span className="visually-hidden">{t('before')}: </span>
                  {show(path, before)}
                </del>
              )}
              {(!isNothing(after) || isNothing(before)) && after !== undefined && (
                <ins>
                  <span className="visually-hidden">{t('after')}: </span>
                  {path === 'price_change' ? (
                    <PriceChangeLink id={Number(after)} change={entry.after} />
                  ) : (
                    show(path, after)
                  )}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {all.length > shortList && (
        <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: all.length - shortList })}
        </UnstyledButton>
      )}
    </>
  )
}

/** The change of prices that wrote into a tariff, as it is called there, and the way to it. */
function PriceChangeLink({ id, change }: { id: number; change: AuditEntry['after'] }) {
  const title = useChangeTitle()
  // Kept with its number; the log leaves out what is null.
  const { kind, percent = null } = change as Pick<PriceChange, 'kind'> & Partial<Pick<PriceChange, 'percent'>>
  return (
    <TextLink inherit underline="always" {...priceChangePlace(id)}>
      {title({ kind, percent })}
    </TextLink>
  )
}
