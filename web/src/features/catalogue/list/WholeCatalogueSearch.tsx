import { searchMinimum } from '@comptoir/contract/rules'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'

/** Searches everything, whatever category and filters stand in the address (CAT-03). */
export function WholeCatalogueSearch({ query = '' }: { query: string | undefined }) {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const [text, setText] = useState(query)
  const [isShort, setShort] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text.trim()
        const tooShort = wanted !== '' && wanted.length < searchMinimum
        setShort(tooShort)
        if (!tooShort)
          void navigate({
            to: cataloguePath,
            params: noCategory,
            search: wanted === '' ? {} : { query: wanted },
          })
      }}
    >
      <TextInput
        label={t('whole.label')}
        placeholder={t('whole.hint')}
        value={text}
        error={isShort && t('whole.short', { n: searchMinimum })}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setShort(false)
        }}
        rightSection={
          <ActionIcon type="submit" variant="subtle" aria-label={t('whole.go')}>
            <IconSearch size={16} />
          </ActionIcon>
        }
      />
    </form>
  )
}
