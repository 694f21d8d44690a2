import { Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Work that takes longer than this is shown to go on. */
const afterSeconds = 1

/** That something long goes on, and since when: it is done as a whole, so that there is no part of it to show. */
export function Working() {
  const { t } = useTranslation('admin')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds < afterSeconds) return null
  return (
    <>
      <Progress
        value={100}
        animated
        mt="md"
        mb={6}
        aria-label={t('bulk.working')}
        aria-valuetext={t('bulk.since', { n: seconds })} // no share of it is known
      />
      <Text size="sm">
        <span role="status">{t('bulk.working')}</span>{' '}
        <span aria-hidden>{t('bulk.since', { n: seconds })}</span>
      </Text>
    </>
  )
}
