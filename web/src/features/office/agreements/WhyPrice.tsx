import type { ClientPriceReason } from '@comptoir/contract/admin-agreements'
import { marginOf } from '@comptoir/contract/money'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useReasonText } from '#domain/prices/price-reason.ts'
import classes from './Agreements.module.css'
import { priceReason } from './agreements.api.ts'

/** Looks up why an article costs this client what it does. */
export function WhyPrice({ client }: { client: number }) {
  const { t } = useTranslation('adminAgreements')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState('')
  const language = useLanguage()
  const found = useQuery({ ...priceReason(client, asked, language), enabled: asked !== '' })
  const isUnknown = found.error instanceof ApiError && found.error.status === 404
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(code.trim())
  }
  return (
    <form className={classes.why} onSubmit={ask}>
      <div className={classes.field}>
        <TextInput
          label={t('why.label')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          maxLength={100}
          error={isUnknown ? t('why.unknown', { code: asked }) : undefined}
        />
        <Button type="submit" variant="default" loading={found.isFetching} disabled={!code.trim()}>
          {t('why.ask')}
        </Button>
      </div>
      {found.error && !isUnknown && <FormErrors error={found.error} hasFields={false} />}
      {found.data && !found.error && <Reason reason={found.data} />}
    </form>
  )
}

function Reason({ reason }: { reason: ClientPriceReason }) {
  const { t } = useTranslation('adminAgreements')
  const { steps, cost_price } = reason
  const margins =
    cost_price === null
      ? []
      : steps.flatMap(({ min_quantity, price }) => {
          const margin = marginOf(price, cost_price)
          if (margin === null) return []
          const percent = formatRate(margin)
          return min_quantity === 1
            ? percent
            : t('why.margin_from', { percent, units: formatCount(min_quantity) })
        })
  const lines = [
    ...useReasonText()(reason),
    ...(cost_price === null ? [] : [t('why.cost', { price: formatPrice(cost_price) })]),
    ...(margins.length > 0 ? [t('why.margins', { margins: margins.join(', ') })] : []),
  ]
  return (
    <div role="status">
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </div>
  )
}
