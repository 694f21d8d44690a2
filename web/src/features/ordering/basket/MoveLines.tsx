import type { BasketLine } from '@comptoir/contract/basket'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#api/key.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { type Attempt, copyToSaved, savedToChoose } from './move-lines.api.ts'

type Props = {
  lines: readonly BasketLine[]
  /** When everything asked so far is saved. */
  settled: () => Promise<void>
  /** Takes lines out of the basket, with a way back. */
  onMoved: (lines: readonly BasketLine[]) => void
}

/** Moves the selected lines to a recurring basket, one that is there or a new one. */
export function MoveLines({ lines, settled, onMoved }: Props) {
  const { t } = useTranslation('basket')
  const client = useQueryClient()
  const owner = useOwnerId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState('')
  const [name, setName] = useState('')
  const saved = useQuery({ ...savedToChoose(owner), enabled: isOpen })
  const baskets = saved.data?.results ?? []
  const id = Number(chosen)
  /** Of what has had no answer: pressed again it is not added twice. */
  const attempts = useRef(new Map<string, Attempt>())
  const move = useMutation({
    mutationFn: async () => {
      await settled()
      const target = id ? { id } : { name: name.trim() }
      const asked = JSON.stringify([
        target,
        lines.map((line) => [line.product.id, line.comment, line.quantity]),
      ])
      const attempt = attempts.current.get(asked) ?? { key: newKey() }
      attempts.current.set(asked, attempt)
      return copyToSaved(client, owner, target, lines, attempt)
    },
    onSuccess({ taken, refusal }) {
      attempts.current.clear()
      setOpen(false)
      if (taken.length > 0) {
        onMoved(taken)
        const into = baskets.find((basket) => basket.id === id)?.name ?? name.trim()
        void notify.done(t('move.done', { count: taken.length, n: formatCount(taken.length), name: into }))
      }
      if (refusal) void notify.failed(refusal)
    },
  })
  const close = () => {
    setOpen(false)
    move.reset()
  }
  const confirm = () => {
    if (id || name.trim()) move.mutate()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRepeat size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('move.action')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        onConfirm={confirm}
        title={t('move.title', { count: lines.length, n: formatCount(lines.length) })}
        confirm={t('move.confirm')}
        busy={move.isPending || saved.isLoading}
      >
        <NativeSelect
          label={t('move.into')}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('move.new') },
            ...baskets.map((basket) => ({ value: String(basket.id), label: basket.name })),
          ]}
        />
        {!id && (
          <TextInput
            mt="sm"
            label={t('move.name')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && !move.isPending && confirm()}
          />
        )}
        <FormErrors error={saved.error ?? move.error} />
      </ConfirmDialog>
    </>
  )
}
