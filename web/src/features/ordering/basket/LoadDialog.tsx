import type { LargeLine, LoadedBasket } from '@comptoir/contract/basket'
import { Button, Checkbox, Group, Modal, Radio, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuantityWarning } from '#api/config.ts'
import { newKey } from '#api/key.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { LoadChange } from './LoadChange.tsx'
import classes from './LoadDialog.module.css'
import { type LoadSource, useBasket, useBasketActions } from './useBasket.ts'

type Props = {
  source: LoadSource & { name: string }
  report: LoadedBasket
  opened: boolean
  onClose: () => void
  onLoaded?: (() => void) | undefined
}
type Mode = 'merge' | 'replace'

/**
 * What has changed of lines since they were agreed to, each change to be accepted or all at once, and where the lines go:
 * beside what is in the basket, or instead of it (BASK-02, OD-38, C-09).
 */
export function LoadDialog({ source, report, opened, onClose, onLoaded }: Props) {
  const { t } = useTranslation('loadLines')
  const changed = [...Map.groupBy(report.changes, ({ line }) => line).values()]
  const acceptable = changed.filter(([first]) => (first?.new_units ?? 0) > 0)
  const basketLines = useBasket()?.basket_products.length ?? 0
  const [mode, setMode] = useState<Mode>('merge')
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const load = useLoad(source, () => {
    onClose()
    onLoaded?.()
  })
  const go = (isAccepted: (line: number) => boolean) =>
    load.mutate({
      mode,
      leave_out: acceptable.flatMap(([first]) => (first && !isAccepted(first.line) ? [first.line] : [])),
    })
  const countOf = (lines: typeof acceptable) => ({
    count: report.unchanged + lines.length,
    lines: formatCount(report.unchanged + lines.length),
    units: formatCount(lines.reduce((all, [first]) => all + (first?.new_units ?? 0), report.unchanged_units)),
  })
  const chosen = acceptable.filter(([first]) => first && accepted.has(first.line))
  const all = countOf(acceptable)
  const hasChoice = chosen.length < acceptable.length
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('title', { name: source.name })}
      closeButtonProps={{ 'aria-label': t('actions.close', { ns: 'common' }), disabled: load.isPending }}
      closeOnEscape={!load.isPending}
      closeOnClickOutside={!load.isPending}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      {changed.length === 0 && <Text>{t('no_changes')}</Text>}
      {changed.length > 0 && report.unchanged > 0 && (
        <Text>{t('unchanged', { count: report.unchanged, n: formatCount(report.unchanged) })}</Text>
      )}
      {changed.length > 0 && (
        <section aria-labelledby="load-changes">
          <Title order={3} id="load-changes" className={classes.title}>
            {t('changes', { count: changed.length, n: formatCount(changed.length) })}
          </Title>
          {acceptable.length > 1 && (
            <Checkbox
              className={classes.all}
              label={t('accept_each')}
              checked={!hasChoice}
              indeterminate={chosen.length > 0 && hasChoice}
              onChange={({ currentTarget: { checked } }) =>
                setAccepted(new Set(checked ? acceptable.flatMap(([first]) => first?.line ?? []) : []))
              }
            />
          )}
          <ul className={classes.changes}>
            {changed.map((changes) => (
              <LoadChange
                key={changes[0]?.line}
                changes={changes}
                isAccepted={accepted.has(changes[0]?.line ?? 0)}
                onAccept={(line, isAccepted) =>
                  setAccepted((before) => {
                    const after = new Set(before)
                    if (isAccepted) after.add(line)
                    else after.delete(line)
                    return after
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {report.large.length > 0 && <LargeLines lines={report.large} />}
      {basketLines > 0 && (
        <Radio.Group
          className={classes.mode}
          label={t('where', { count: basketLines, n: formatCount(basketLines) })}
          value={mode}
          onChange={(value) => setMode(value === 'replace' ? 'replace' : 'merge')}
        >
          <Group mt={6} gap="md">
            <Radio value="merge" label={t('merge')} />
            <Radio value="replace" label={t('replace')} />
          </Group>
        </Radio.Group>
      )}
      {all.count === 0 && <Text fw={600}>{t('nothing')}</Text>}
      <FormErrors error={load.error} hasFields={false} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={load.isPending} onClick={onClose}>
          {t('actions.cancel', { ns: 'common' })}
        </Button>
        {hasChoice && report.unchanged + chosen.length > 0 && (
          <Button variant="default" loading={load.isPending} onClick={() => go((line) => accepted.has(line))}>
            {t(chosen.length > 0 ? 'load_accepted' : 'load_unchanged', countOf(chosen))}
          </Button>
        )}
        {all.count > 0 && (
          <Button data-autofocus loading={load.isPending} onClick={() => go(() => true)}>
            {t(hasChoice ? 'load_all' : 'load', all)}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** Lines of more units than usual, each with what it comes to (BASK-15, VAL-10). */
function LargeLines({ lines }: { lines: readonly LargeLine[] }) {
  const { t } = useTranslation(['loadLines', 'common'])
  const limit = useQuantityWarning()
  return (
    <section aria-labelledby="load-large">
      <Title order={3} id="load-large" className={classes.title}>
        {t('large', { count: lines.length, n: formatCount(lines.length), limit: formatCount(limit) })}
      </Title>
      <ul className={classes.large}>
        {lines.map(({ line, ref, name, unit, quantity, pack }) => (
          <li key={line}>
            <span className={classes.product}>
              <strong>{ref}</strong> {name}
            </span>
            <span className={classes.units}>
              {pack > 1 && `${formatCount(quantity)} × ${formatCount(pack)} = `}
              <strong>{formatUnits(t, quantity * pack, unit)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loads, says so with a way to undo it, and shows the basket. Asked for again without an answer, it counts once (OD-71). */
function useLoad({ name, ...source }: LoadSource & { name: string }, onLoaded: () => void) {
  const { t } = useTranslation('loadLines')
  const actions = useBasketActions()
  const navigate = useNavigate()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async (request: { mode: Mode; leave_out: number[] }) => {
      const asked = JSON.stringify(request)
      const key = keys.current.get(asked) ?? newKey()
      keys.current.set(asked, key)
      return actions.load(source, { ...request, key })
    },
    onSuccess: ({ answer: { refusals }, undo }) => {
      onLoaded()
      void notify.done(t('done', { name }), { undo })
      const reasons = refusals.flatMap(({ errors }) => Object.values(errors).flat())
      if (reasons.length > 0) void notify.failed([...new Set(reasons)].join(' '), { title: t('refused') })
      void navigate({ to: '/order/create' })
    },
  })
}
