import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'
import classes from './BulkRefusals.module.css'
import { useBulkWords } from './useBulkWords.ts'

/** Who was left out of a bulk action, and why. */
export function BulkRefusals({ answer, onClose }: { answer: BulkAnswer | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const words = useBulkWords()
  const refused = answer?.refused ?? []
  const count = refused.length
  return (
    <Modal
      opened={count > 0}
      onClose={onClose}
      size="lg"
      title={t('bulk.refused_title', { count, n: formatCount(count) })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {answer && answer.done + answer.unchanged > 0 && (
        <Text mb="sm">
          {words(answer)} {t('bulk.refused_text')}
        </Text>
      )}
      <ul className={classes.list}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </Group>
    </Modal>
  )
}
