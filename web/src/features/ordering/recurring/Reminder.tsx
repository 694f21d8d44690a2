import type { Reminder as When } from '@comptoir/contract/basket-reminder'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { weekdayName } from '#ui/format/format.ts'
import { reminderOf, useSetReminder } from './recurring.api.ts'

/** Says when the reader is reminded of a recurring basket, and lets them choose it (REC-01). */
export function Reminder({ basket }: { basket: number }) {
  const { t } = useTranslation('recurring')
  const { data } = useQuery(reminderOf(basket))
  const [isOpen, setOpen] = useState(false)
  const text = useReminderText()
  if (!data) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBell size={16} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {data.reminder ? text(data.reminder) : t('reminder.none')}
      </Button>
      {isOpen && <Choice basket={basket} kept={data.reminder} onDone={() => setOpen(false)} />}
    </>
  )
}

function useReminderText() {
  const { t, i18n } = useTranslation('recurring')
  return ({ every, day }: When) =>
    every === 'week'
      ? t('reminder.weekly', { day: weekdayName(day, i18n.language) })
      : t('reminder.monthly', { day })
}

const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
type ChoiceProps = { basket: number; kept: When | null; onDone: () => void }

function Choice({ basket, kept, onDone }: ChoiceProps) {
  const { t, i18n } = useTranslation('recurring')
  const [every, setEvery] = useState(kept?.every ?? 'week')
  const [day, setDay] = useState(kept?.day ?? 1)
  const save = useSetReminder(basket)
  const set = (reminder: When | null) =>
    save.mutate(reminder, {
      onSuccess: () => {
        void notify.done(t(reminder ? 'reminder.saved' : 'reminder.stopped'))
        onDone()
      },
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set({ every, day })
      }}
    >
      <Group align="end" gap="xs" mb="sm">
        <NativeSelect
          label={t('reminder.every')}
          value={every}
          data={(['week', 'month'] as const).map((value) => ({ value, label: t(`reminder.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            setEvery(value === 'month' ? 'month' : 'week')
            setDay(1)
          }}
        />
        <NativeSelect
          label={t('reminder.day')}
          value={String(day)}
          data={days(every === 'week' ? 7 : 31).map((value) => ({
            value: String(value),
            label: every === 'week' ? weekdayName(value, i18n.language) : String(value),
          }))}
          onChange={({ currentTarget: { value } }) => setDay(Number(value))}
        />
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        {kept && (
          <Button variant="default" disabled={save.isPending} onClick={() => set(null)}>
            {t('reminder.stop')}
          </Button>
        )}
      </Group>
      <FormErrors error={save.error} hasFields={false} />
    </form>
  )
}
