import { Button, type ButtonProps } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'

type Props = ButtonProps & {
  fetch: () => Promise<void>
  /** Says "Excel" alone, where there is little room. */
  isShort?: boolean
}

/** Fetches lines as a workbook. Needs the texts of `basket`. */
export function ExcelButton({ fetch, isShort = false, ...button }: Props) {
  const { t } = useTranslation('basket')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: fetch,
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      className="no-print"
      {...button}
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={fetching.isPending}
      {...(isShort && { 'aria-label': t('excel'), title: t('excel') })}
      onClick={() => fetching.mutate()}
    >
      {isShort ? t('excel_short') : t('excel')}
    </Button>
  )
}
