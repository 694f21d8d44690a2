import type { JournalFormat } from '@comptoir/contract/admin-journal'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { downloadJournal } from './journal.api.ts'

const formats = ['xlsx', 'csv', 'ubl'] as const satisfies JournalFormat[]

/** The files of a day or a month. */
export function JournalFiles({ period }: { period: string }) {
  const { t } = useTranslation('adminFinance')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: (format: JournalFormat) => downloadJournal(period, format),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Menu position="bottom-end" loop>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={15} aria-hidden />}
          loading={fetching.isPending}
        >
          {t('journal.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => fetching.mutate(format)}>
            {t(`journal.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
