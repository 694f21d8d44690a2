import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { clientStatuses } from '@comptoir/contract/admin-clients'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/useFormat.ts'
import classes from './Audit.module.css'
import { differences } from './diff.rules.ts'

/** How many changes a row shows before it has to be asked for the rest. */
const shortList = 3

/** What somebody changed: what it was, and what it became. */
export function Changes({ entry }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const { t, i18n } = useTranslation('adminAudit')
  const [isWhole, setWhole] = useState(false)
  const show = useShownValue()
  const { t: client } = useTranslation('adminClients')
  /** Where a client stands has words of its own. */
  const shownAt = (path: string, value: unknown): string => {
    const status = path === 'status' && clientStatuses.find((known) => known === value)
    return status ? client(`status.${status}`) : show(value)
  }
  const all = differences(entry.before, entry.after)
  if (all.length === 0) return null
  const fieldName = (path: string) => {
    const [first = '', ...rest] = path.split('.')
    const name = i18n.exists(`field.${first}`, { ns: 'adminAudit' })
      ? t(`field.${first}` as 'field.name')
      : first
    return [name, ...rest].join(' · ')
  }
  const shown = isWhole ? all : all.slice(0, shortList)
  return (
    <dl className={classes.changes}>
      {shown.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{fieldName(path)}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <span className="visually-hidden">{t('before')}: </span>
                {shownAt(path, before)}
              </del>
            )}
            {after !== undefined && (
              <ins>
                <span className="visually-hidden">{t('after')}: </span>
                {shownAt(path, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
      {all.length > shortList && (
        <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: all.length - shortList })}
        </UnstyledButton>
      )}
    </dl>
  )
}

const instantForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A kept value in words: yes and no, points in time by the reader's clock, lists with commas. */
function useShownValue(): (value: unknown) => string {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const { instant } = useFormat()
  const show = (value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return instantForm.test(value) ? instant(value) : value
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(show).join(', ')
    if (typeof value === 'object' && value !== null)
      return `(${Object.entries(value)
        .map(([key, inner]) => `${key}: ${show(inner)}`)
        .join(', ')})`
    return ''
  }
  return show
}
