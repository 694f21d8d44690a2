import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import type { Outcome } from './decision.ts'
import classes from './decisions.module.css'

/** Who was left out of a decision about several, and why. */
export function LeftOut({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const leftOut = outcome?.leftOut ?? []
  return (
    <Modal
      opened={leftOut.length > 0}
      onClose={onClose}
      size="lg"
      title={t('bulk.refused_title', { n: formatCount(leftOut.length) })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text mb="sm">
        {outcome?.message} {t('bulk.refused_text')}
      </Text>
      <ul className={classes.leftOut}>
        {leftOut.map(({ id, name, reason }) => (
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
