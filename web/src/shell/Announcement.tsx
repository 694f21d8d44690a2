import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcement } from '#api/config.ts'
import { Prose } from '#ui/layout/Prose.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'
import { useNobodyTypes } from './useNobodyTypes.ts'

/** The current announcement, until it is closed in this browser (NOTE-02, NOTE-03); it takes the keyboard from no field. */
export function Announcement() {
  const { t } = useTranslation(['shell', 'common'])
  const { data } = useQuery(announcement)
  const [seen, setSeen] = useStored(storageKeys.announcementSeen)
  const active = data?.active
  const isNew = active != null && seen !== String(active.id)
  const nobodyTypes = useNobodyTypes(isNew)
  if (!isNew || !nobodyTypes) return null
  const close = () => setSeen(String(active.id))
  return (
    <Modal
      opened
      onClose={close}
      title={<span lang={active.title_language ?? undefined}>{active.title}</span>}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Prose html={active.content} lang={active.content_language ?? undefined} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={close}>{t('announcement.close')}</Button>
      </Group>
    </Modal>
  )
}
