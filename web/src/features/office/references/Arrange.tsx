import type { ChangedMeanwhile } from '@comptoir/contract/admin-edit'
import type { Reference, ReferenceKind } from '@comptoir/contract/admin-reference'
import { ActionIcon, Button, Group, Modal, NativeSelect, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage, useOfficeMutation } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import { Meanwhile } from '#features/office/form/ChangedByOthers.tsx'
import { changedMeanwhile } from '#features/office/form/meanwhile.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { allReferences, order } from './references.api.ts'
import { nameOf } from './reference-name.ts'
import classes from './References.module.css'

type Props = { kind: ReferenceKind; opened: boolean; onClose: () => void }

/** Puts a list into its order, by drag or by buttons; categories below one at a time. */
export function Arrange({ kind, opened, onClose }: Props) {
  const { t } = useTranslation(['adminReferences', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('arrange.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {opened && <Loaded kind={kind} onClose={onClose} />}
    </Modal>
  )
}

function Loaded({ kind, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('adminReferences')
  const language = useLanguage()
  const [parent, setParent] = useState('')
  const found = useQuery({ ...allReferences(kind), refetchOnMount: 'always', staleTime: 0 })
  return (
    <Detail query={found} isPart>
      {(all) => {
        const parents = all.filter(({ id }) => all.some((child) => child.parent === id))
        const shown = kind === 'category' ? all.filter((one) => String(one.parent ?? '') === parent) : all
        return (
          <>
            {kind === 'category' && (
              <NativeSelect
                mb="md"
                label={t('arrange.below')}
                value={parent}
                data={[
                  { value: '', label: t('arrange.top') },
                  ...parents.map((one) => ({ value: String(one.id), label: nameOf(one, language) })),
                ]}
                onChange={({ currentTarget }) => setParent(currentTarget.value)}
              />
            )}
            <Items
              key={parent}
              kind={kind}
              parent={parent === '' ? null : Number(parent)}
              items={shown}
              onClose={onClose}
            />
          </>
        )
      }}
    </Detail>
  )
}

type ItemsProps = { kind: ReferenceKind; parent: number | null; items: Reference[]; onClose: () => void }

function Items({ kind, parent, items, onClose }: ItemsProps) {
  const { t } = useTranslation(['adminReferences', 'admin', 'common'])
  const language = useLanguage()
  const ids = items.map(({ id }) => id)
  const [seen, setSeen] = useState(ids)
  const [sorted, setSorted] = useState(ids)
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const names = new Map(items.map((one) => [one.id, nameOf(one, language)]))
  const saving = useOfficeMutation(() => order(kind, { ids: sorted, seen, parent }), kind)
  const isChanged = !isSame(sorted, seen)
  if (!isChanged && !meanwhile && !isSame(ids, seen)) {
    setSeen(ids)
    setSorted(ids)
  }
  const move = (from: number, to: number) => {
    const one = sorted[from]
    if (one === undefined || to < 0 || to >= sorted.length || from === to) return
    setSorted(sorted.toSpliced(from, 1).toSpliced(to, 0, one))
    setSaid(t('arrange.moved', { name: names.get(one) ?? '', place: to + 1 }))
  }
  /** Keeps the order that was made here: without those that are gone, with new ones at the end. */
  const goOnFrom = (changed: ChangedMeanwhile) => {
    const now = (changed.current as { ids?: number[] }).ids ?? seen
    setSeen(now)
    setSorted([...sorted.filter((one) => now.includes(one)), ...now.filter((one) => !sorted.includes(one))])
    setMeanwhile(changed)
  }
  const save = () =>
    void saving.mutateAsync(undefined).then(
      () => {
        void notify.done(t('arrange.done'))
        onClose()
      },
      (error: unknown) => {
        const changed = changedMeanwhile(error)
        if (changed) goOnFrom(changed) // any other is shown above the buttons
      },
    )
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('arrange.lead')}
      </Text>
      {meanwhile && (
        <Meanwhile {...meanwhile}>
          <Button
            mt="xs"
            size="compact-sm"
            variant="default"
            onClick={() => {
              setSorted(seen)
              setMeanwhile(null)
            }}
          >
            {t('admin:meanwhile.take')}
          </Button>
        </Meanwhile>
      )}
      <ul className={classes.items}>
        {sorted.map((one, at) => {
          const name = names.get(one)
          if (name === undefined) return null // on its way
          return (
            <li
              key={one}
              className={classes.item}
              draggable
              data-over={over === at && dragged !== at ? true : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(at)
              }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(at)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) move(dragged, at)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              <IconGripVertical size={16} aria-hidden />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('arrange.up', { name })}
                aria-disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('arrange.down', { name })}
                aria-disabled={at === sorted.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      <FormErrors error={changedMeanwhile(saving.error) ? null : saving.error} hasFields={false} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button disabled={!isChanged} loading={saving.isPending} onClick={save}>
          {t('arrange.save')}
        </Button>
      </Group>
    </>
  )
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])
