import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../feedback/Refusal.tsx'

type Lookup = { error: unknown; data: unknown; refetch: () => unknown }

/** Says that the options of a field failed to load, with a retry button. */
export function LookupErrors({ queries }: { queries: Lookup[] }) {
  const { t } = useTranslation(['form', 'common'])
  const failed = queries.filter(({ error, data }) => error && data === undefined)
  if (failed.length === 0) return null
  return (
    <Refusal>
      <Group justify="space-between" gap="xs">
        {t('not_loaded')}
        <Button size="xs" variant="default" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
          {t('common:actions.retry')}
        </Button>
      </Group>
    </Refusal>
  )
}
