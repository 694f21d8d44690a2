import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SaveBar.module.css'

type Props = { isDirty: boolean; busy: boolean; isSaved: boolean; label?: string; children?: ReactNode }

/** The save button of one of several forms on a page; prominent while there are unsaved changes. */
export function SaveBar({ isDirty, busy, isSaved, label, children }: Props) {
  const { t } = useTranslation(['form', 'common'])
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={busy} variant={isDirty ? 'filled' : 'default'}>
        {label ?? t('common:actions.save')}
      </Button>
      <span role="status" className={classes.said}>
        {isDirty
          ? t('unsaved.mark')
          : isSaved && (
              <span className={classes.saved}>
                <IconCheck size={16} aria-hidden /> {t('saved')}
              </span>
            )}
      </span>
      {children}
    </div>
  )
}
