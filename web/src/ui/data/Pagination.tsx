import { useTranslation } from 'react-i18next'
import { Pagination as MantinePagination, Group, Text } from '@mantine/core'
import { formatCount } from '../format/format.ts'

type Props = { count: number; page: number; size: number; onPage: (page: number) => void }

/** Which part of a list is shown, and links to the others. The page is kept in the address: `onPage` navigates. */
export function Pagination({ count, page, size, onPage }: Props) {
  const { t } = useTranslation()
  const pages = Math.ceil(count / size)
  if (count === 0) return null
  const range = {
    from: formatCount((page - 1) * size + 1),
    to: formatCount(Math.min(count, page * size)),
    all: formatCount(count),
  }
  return (
    <Group component="nav" aria-label={t('paging.label')} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className="num">
        {t('paging.range', range)}
      </Text>
      {pages > 1 && (
        <MantinePagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'paging.next' : 'paging.previous'),
          })}
          getItemProps={(item) => ({ 'aria-label': t('paging.page', { page: item }) })}
        />
      )}
    </Group>
  )
}
