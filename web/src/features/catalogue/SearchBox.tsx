import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The search of the whole catalogue in the top bar; `/` and Ctrl+K lead to it from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.focus()
  useHotkeys([
    ['/', open],
    ['mod+K', open],
  ])
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const query = input.current?.value.trim() ?? ''
        if (query.length >= 3)
          void navigate({
            to: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}',
            search: { query },
          })
      }}
    >
      <TextInput
        ref={input}
        aria-label={t('search.open')}
        placeholder={t('search.open')}
        leftSection={<IconSearch size={16} />}
      />
    </form>
  )
}
