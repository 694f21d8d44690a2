import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import type { ImportOf } from '#domain/ordering/kept-import.ts'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { Check } from './Check.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { Report } from './Report.tsx'
import { useImport } from './useImport.ts'
import { useGivenFiles } from './useGivenFiles.ts'

/** Brings a file into the current basket or a saved one: choose, check, confirm, mend (ROUTE-31, IMP-01, REC-06). */
export function ImportScreen() {
  const { basket = null } = useSearch({ from: '/order/create/import' })
  const user = useUser()?.id ?? 0
  const owner = useOwnerId()
  return <Import key={`${user} ${owner} ${basket}`} user={user} owner={owner} basket={basket} />
}

function Import({ user, owner, basket }: ImportOf) {
  const { t } = useTranslation('import')
  const [of] = useState({ user, owner, basket })
  const state = useImport(of)
  const [waiting, setWaiting] = useState<File | null>(null)
  const isOpen = state.report?.lines.some(({ status }) => status === 'failed') ?? false
  // Rows that wait to be mended are given up knowingly alone.
  const choose = (file: File) => (isOpen ? setWaiting(file) : state.choose(file))
  const isOver = useGivenFiles(choose)
  return (
    <div className={classes.screen} data-over={isOver || undefined}>
      <PageHeader
        title={t(basket === null ? 'title' : 'title_saved')}
        breadcrumbs={basket !== null && <ToBasket basket={basket} />}
        lead={t('lead')}
      />
      {basket === null && <OrderingNav />}
      {state.report ? (
        <Report of={of} state={state} report={state.report} onOther={choose} />
      ) : state.preview && state.chosen ? (
        <Check state={state} chosen={state.chosen} preview={state.preview} onOther={choose} />
      ) : (
        <ChooseFile of={of} state={state} onChoose={choose} />
      )}
      {isOver && (
        <div className={classes.over} aria-hidden>
          {t('choose.drop')}
        </div>
      )}
      <ConfirmDialog
        opened={waiting !== null}
        onClose={() => setWaiting(null)}
        onConfirm={() => {
          if (waiting) state.choose(waiting)
          setWaiting(null)
        }}
        title={t('replace.title')}
        confirm={t('replace.confirm')}
        danger
      >
        {t('replace.text')}
      </ConfirmDialog>
    </div>
  )
}

function ToBasket({ basket }: { basket: number }) {
  const { t } = useTranslation('import')
  return (
    <Breadcrumbs label={t('title_saved')}>
      <TextLink inherit to="/basket/$id" params={{ id: String(basket) }}>
        {t('saved')}
      </TextLink>
      <span>{t('title')}</span>
    </Breadcrumbs>
  )
}
