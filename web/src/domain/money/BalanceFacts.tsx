import type { Balance } from '@comptoir/contract/payment'
import { useTranslation } from 'react-i18next'
import { Money } from '#domain/prices/Money.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'

/** What is owed, what of it is late, and what is in the payer's favour if anything is; `invoices` is to be loaded. */
export function BalanceFacts({ balance: { open, overdue, credit } }: { balance: Balance }) {
  const { t } = useTranslation('invoices')
  const isSome = (amount: string) => Number(amount) > 0
  return (
    <Facts
      facts={[
        [t('balance.open'), <Money key="open" amount={open} />],
        ...(isSome(overdue)
          ? [[t('balance.overdue'), <Money key="overdue" amount={overdue} />] satisfies Fact]
          : []),
        ...(isSome(credit)
          ? [[t('balance.credit'), <Money key="credit" amount={credit} />] satisfies Fact]
          : []),
      ]}
    />
  )
}
