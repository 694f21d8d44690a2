import type { ProposedProduct, Style, StyleChoices } from '@comptoir/contract/admin-styles'
import { Button, Group, MultiSelect, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage, useOfficeMutation } from '#features/office/admin.api.ts'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { asChoices } from '#features/office/list/choices.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { formatCount } from '#ui/format/format.ts'
import { addProducts, offered, proposal, styleChoices } from './styles.api.ts'
import classes from './Styles.module.css'

/** Adds colours and sizes to a style: shows the products that this makes, with their references, before they are made. */
export function AddProducts({ style, isDisabled }: { style: Style; isDisabled: boolean }) {
  const { t } = useTranslation('adminStyles')
  return (
    <FormButton variant="default" label={t('add.do')} disabled={isDisabled}>
      {(end) => <AddForm style={style} {...end} />}
    </FormButton>
  )
}

type Typed = Record<string, { ref?: string; gtin?: string }>
const cellKey = ({ color, size }: ProposedProduct) => `${color?.id ?? 0}/${size?.id ?? 0}`

function AddForm({ style, onCancel, onDone }: DialogEnd & { style: Style }) {
  const { t } = useTranslation(['adminStyles', 'common'])
  const language = useLanguage()
  const known = useQuery(styleChoices(language)).data
  const [colors, setColors] = useState<string[]>([])
  const [sizes, setSizes] = useState<string[]>([])
  const [typed, setTyped] = useState<Typed>({})
  const isChosen = colors.length + sizes.length > 0
  useUnsaved(isChosen)
  const proposed = useQuery({
    ...proposal(style, { colors: colors.join(','), sizes: sizes.join(',') }, language),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  })
  const rows = isChosen ? (proposed.data ?? []) : []
  const adding = useOfficeMutation(
    () =>
      addProducts(style.id, {
        version: style.version,
        products: rows.map((row) => {
          const own = typed[cellKey(row)]
          return {
            color: row.color?.id ?? null,
            size: row.size?.id ?? null,
            ref: own?.ref ?? row.ref,
            gtin: (own?.gtin ?? row.gtin ?? '') || null,
          }
        }),
      }),
    'style',
  )
  const add = async () => {
    const saved = await adding.mutateAsync(undefined).catch(() => null)
    if (!saved) return
    onDone()
    void notify.done(t('add.done', { count: rows.length, n: formatCount(rows.length) }))
  }
  const faults =
    adding.error && 'fields' in adding.error ? (adding.error.fields as Record<string, string>) : {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rows.length > 0 && !proposed.isPlaceholderData) void add()
      }}
    >
      <Text size="sm" mb="md">
        {t('add.lead')}
      </Text>
      <ChooseColors known={known} value={colors} onChange={setColors} />
      <ChooseSizes known={known} value={sizes} onChange={setSizes} />
      <FormErrors error={proposed.error ?? adding.error} />
      {isChosen && rows.length === 0 && proposed.isSuccess && <Text mt="md">{t('add.nothing')}</Text>}
      {rows.length > 0 && (
        <div className={classes.proposed}>
          <table className={classes.grid} aria-busy={proposed.isPlaceholderData}>
            <caption className="visually-hidden">{t('add.proposed')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('grid.color')}</th>
                <th scope="col">{t('add.size')}</th>
                <th scope="col">{t('field.ref')}</th>
                <th scope="col">{t('field.gtin')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                <tr key={cellKey(row)}>
                  <td>{row.color?.name ?? '–'}</td>
                  <td>{row.size?.name ?? '–'}</td>
                  {(['ref', 'gtin'] as const).map((field) => (
                    <td key={field}>
                      <TextInput
                        className={classes.cell}
                        aria-label={t('add.cell', {
                          field: t(`field.${field}`),
                          product: [row.color?.name, row.size?.name].filter(Boolean).join(' '),
                        })}
                        maxLength={field === 'ref' ? 64 : 20}
                        error={faults[`products.${line}.${field}`]}
                        value={typed[cellKey(row)]?.[field] ?? row[field] ?? ''}
                        onChange={({ currentTarget }) =>
                          setTyped({
                            ...typed,
                            [cellKey(row)]: { ...typed[cellKey(row)], [field]: currentTarget.value },
                          })
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          type="submit"
          loading={adding.isPending}
          disabled={rows.length === 0 || proposed.isPlaceholderData}
        >
          {rows.length > 0
            ? t('add.count', { count: rows.length, n: formatCount(rows.length) })
            : t('add.do')}
        </Button>
      </Group>
    </form>
  )
}

type ChooseProps = {
  known: StyleChoices | undefined
  value: string[]
  onChange: (ids: string[]) => void
}
export function ChooseColors({ known, ...props }: ChooseProps) {
  const { t } = useTranslation('adminStyles')
  return (
    <MultiSelect
      {...props}
      label={t('add.colors')}
      searchable
      nothingFoundMessage={t('add.none_found')}
      data={offered(known?.colors, props.value.map(Number)).map(({ id, name, code }) => ({
        value: String(id),
        label: `${name} (${code})`,
      }))}
    />
  )
}
export function ChooseSizes({ known, ...props }: ChooseProps) {
  const { t } = useTranslation('adminStyles')
  const runs = Map.groupBy(offered(known?.sizes, props.value.map(Number)), ({ run }) => run)
  return (
    <MultiSelect
      {...props}
      mt="md"
      label={t('add.sizes')}
      searchable
      nothingFoundMessage={t('add.none_found')}
      data={[...runs].map(([run, sizes]) => ({
        group: run || t('add.other_sizes'),
        items: asChoices(sizes),
      }))}
    />
  )
}
