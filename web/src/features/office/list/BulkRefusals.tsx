import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import classes from './BulkRefusals.module.css'

type Props = {
  answer: BulkAnswer | null
  /** What became of the others. */
  words: (answer: BulkAnswer) => string
  onClose: () => void
}

/** Who was left out of a bulk action, and why. */
export function BulkRefusals({ answer, words, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const refused = answer?.refused ?? []
  const count = refused.length
  return (
    <Modal
      opened={count > 0}
      onClose={onClose}
      size="lg"
      title={t('bulk.refused_title', { n: formatCount(count) })}
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
