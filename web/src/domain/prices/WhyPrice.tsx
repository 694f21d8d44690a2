import { explainPrice } from '@comptoir/contract/admin-agreements'
import { Button, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useOrderOwner } from '#api/owner.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useReasonText } from './price-reason.ts'

type Props = {
  product: number
  /** Names the product, where several are asked about on one screen. */
  reference?: string
}

/** For whoever orders for a client: which rule makes the price of a product. Needs the texts of `prices`. */
export function WhyPrice({ product, reference }: Props) {
  const { t, i18n } = useTranslation('prices')
  const owner = useOrderOwner()?.id
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['product', 'reason', product, owner, i18n.language],
    queryFn: () => call(explainPrice, { params: { id: product }, query: { owner } }),
    enabled: isOpen && owner !== undefined,
  })
  const lines = useReasonText()
  if (owner === undefined) return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={320} position="bottom-start" withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          px={0}
          size={reference === undefined ? 'compact-sm' : 'compact-xs'}
          aria-expanded={isOpen}
          aria-label={reference === undefined ? undefined : `${t('why')} ${reference}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('why')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="status">
        <FormErrors error={error} hasFields={false} />
        {data
          ? lines(data).map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))
          : !error && <Text size="sm">…</Text>}
      </Popover.Dropdown>
    </Popover>
  )
}
