import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/fr'
import 'dayjs/locale/nl'
import { Button, Group, Text } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import { isPossible, type Days } from './days.rules.ts'

type Props = {
  label: string
  /** Empty where none is chosen. */
  value: string
  days: Days
  onChange: (day: string) => void
  error?: string | undefined
  required?: boolean
}

/** How many months ahead can be planned; the server takes a year. */
const monthsAhead = 11

/** A calendar of the days on which goods can be had; the others cannot be chosen, and say why (CHK-03, OD-66). */
export function DateChoice({ label, value, days, onChange, error, required = false }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const { nearDay, longDay } = useFormat()
  const id = useId()
  const last = new Date(`${days.earliest}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + monthsAhead)
  const locale = i18n.language === 'en' ? 'en-gb' : i18n.language
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <Group align="end" gap="xs">
        <DatePickerInput
          id={id} // the calendar is named after the button that opens it
          popoverProps={{ id }}
          label={label}
          value={value || null}
          onChange={(day) => day && onChange(day)}
          minDate={days.earliest}
          maxDate={last.toISOString().slice(0, 10)}
          excludeDate={(day) => !isPossible(day, days)}
          getDayProps={(day) => (days.closed.has(day) ? { title: days.closed.get(day) } : {})}
          ariaLabels={{ nextMonth: t('delivery.next_month'), previousMonth: t('delivery.previous_month') }}
          valueFormatter={({ date }) => (date ? longDay(String(date)) : '')}
          leftSection={<IconCalendar size={16} />}
          leftSectionPointerEvents="none"
          error={error}
          required={required}
          w={{ base: '100%', xs: 320 }}
          maw="100%"
          highlightToday
        />
        {value !== days.earliest && (
          <Button variant="subtle" onClick={() => onChange(days.earliest)}>
            {t('delivery.choose_earliest', { day: nearDay(days.earliest) })}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t('delivery.date_hint')}
      </Text>
    </DatesProvider>
  )
}
