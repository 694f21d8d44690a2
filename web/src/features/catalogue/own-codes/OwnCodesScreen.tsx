import { type OwnCode, ownCodesAtOnce } from '@comptoir/contract/own-codes'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBarcode, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { RemoveButton } from '#domain/ordering/RemoveButton.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { errorText } from '#ui/feedback/errors.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { hintBelow } from '#ui/form/layout.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import classes from './OwnCodesScreen.module.css'
import { ownCodes, useChangeCodes } from './own-codes.api.ts'
import { linesOf, textOf } from '#domain/ordering/own-codes.rules.ts'

const size = 50

/** What the company calls the products: found by search, import and scan. */
export function OwnCodesScreen() {
  const { t, i18n } = useTranslation('ownCodes')
  const owner = useOwnerId()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    ownCodes({ owner, language: i18n.language, search, limit: size, offset: (page - 1) * size }),
  )
  const hasNone = data?.count === 0 && search === ''
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AddCodes />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : hasNone ? (
        <EmptyState icon={<IconBarcode />} title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <>
          <TextInput
            type="search"
            className={classes.search}
            label={t('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setPage(1)
            }}
          />
          <CodeTable rows={data?.results} />
          <Pagination count={data?.count ?? 0} page={page} size={size} onPage={setPage} />
        </>
      )}
    </>
  )
}

/** Codes to add, typed or pasted; what cannot be kept stays in the field with the reason. */
function AddCodes() {
  const { t } = useTranslation('ownCodes')
  const { save } = useChangeCodes()
  const [text, setText] = useState('')
  const lines = linesOf(text)
  const isTooMuch = lines.length > ownCodesAtOnce
  useUnsaved(text.trim() !== '' && !save.isPending)
  const send = () => {
    if (lines.length === 0 || isTooMuch) return
    save.mutate(lines, {
      onSuccess: ({ saved, failed }) => {
        setText(textOf(failed))
        if (saved > 0) void notify.done(t('saved', { count: saved }))
      },
    })
  }
  const failed = save.data?.failed ?? []
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={t('add.label')}
        description={t('add.hint')}
        inputWrapperOrder={hintBelow}
        error={isTooMuch && t('add.too_many', { count: ownCodesAtOnce })}
        placeholder={'TAB-ROUGE\tK356-RED-M'}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormErrors error={save.error} hasFields={false} />
      {failed.length > 0 && (
        <Notice role="alert" tone="out">
          <div>{t('add.failed', { count: failed.length })}</div>
          <ul className={classes.failed}>
            {failed.slice(0, 50).map(({ line, code, message }) => (
              <li key={line}>
                <strong>{code}</strong> {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Group>
        <Button type="submit" loading={save.isPending} disabled={lines.length === 0}>
          {t('add.submit', { count: lines.length })}
        </Button>
      </Group>
    </form>
  )
}

function CodeTable({ rows }: { rows: OwnCode[] | undefined }) {
  const { t } = useTranslation('ownCodes')
  const { t: said } = useTranslation()
  const { save, remove } = useChangeCodes()
  const removeOne = ({ code, product }: OwnCode) =>
    remove.mutate([code], {
      onSuccess: () =>
        void notify.done(t('removed', { code }), {
          undo: () => save.mutate([{ code, product: product.ref }]),
        }),
      onError: (error) => void notify.failed(errorText(error, said)),
    })
  const columns: Column<OwnCode>[] = [
    { key: 'code', title: t('columns.code'), cell: ({ code }) => <strong>{code}</strong> },
    {
      key: 'product',
      title: t('columns.product'),
      cell: ({ product }) => (
        <>
          <span className="num">{product.ref}</span>
          <div className={classes.quiet}>
            {[product.name, product.color, product.size].filter(Boolean).join(' · ')}
            {!product.is_sold && ` – ${t('not_sold')}`}
          </div>
        </>
      ),
    },
    {
      key: 'remove',
      title: t('columns.remove'),
      cell: (row) => (
        <RemoveButton aria-label={t('remove', { code: row.code })} onClick={() => removeOne(row)} />
      ),
    },
  ]
  return (
    <div className={classes.table}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        empty={<p>{t('none_found')}</p>}
      />
    </div>
  )
}
