import { explainPrice } from '@comptoir/contract/admin-agreements'
import { Button, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useReasonText } from '#domain/prices/price-reason.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'

/** For whoever orders for a client: which rule makes the price of a product. */
export function WhyPrice({ product, owner }: { product: number; owner: number }) {
  const { t, i18n } = useTranslation('prices')
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['product', 'reason', product, owner, i18n.language],
    queryFn: () => call(explainPrice, { params: { id: product }, query: { owner } }),
    enabled: isOpen,
  })
  const lines = useReasonText()
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={320} position="bottom-start" withinPortal>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
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
