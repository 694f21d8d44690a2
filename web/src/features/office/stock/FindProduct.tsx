import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { stockPlace } from '#features/office/places.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { stockList } from './stock.api.ts'
import classes from './Stock.module.css'

/** Opens a product by its reference or GTIN, as a hand scanner or a person types it: the code, then Enter. */
export function FindProduct() {
  const { t } = useTranslation(['common', 'adminStock'])
  const language = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const find = async (code: string) => {
    const { results } = await client.fetchQuery({
      ...stockList({ search: code, limit: 2 }, language),
      staleTime: 0,
    })
    const [first] = results
    const isTheOne = first && (results.length === 1 || first.ref.toLowerCase() === code.toLowerCase())
    if (isTheOne) return router.navigate(stockPlace(first.id))
    if (first) return router.navigate({ to: '/admin/stock', search: { q: code } })
    setError(t('adminStock:find.none', { code }))
    input.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (!code || isBusy) return
    setBusy(true)
    setError(null)
    find(code)
      .catch((failure: unknown) => setError(errorAndAdvice(failure, t)))
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit} className={classes.find}>
      <TextInput
        ref={input}
        label={t('adminStock:find.label')}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('adminStock:find.open')}
      </Button>
    </form>
  )
}
