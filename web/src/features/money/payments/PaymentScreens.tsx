import { type Payment, sandboxOutcomes, type SandboxOutcome } from '@comptoir/contract/payment'
import { Alert, Button, Checkbox, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { browser } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { useUser } from '#api/session.ts'
import { Money } from '#domain/prices/Money.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { decideSandbox, payment, sandboxPayment } from './payments.api.ts'

/** Where the provider returns to: what became of the payment, followed until it is known (OD-10). */
export function PaymentScreen() {
  const { t } = useTranslation('payment')
  const { key } = useParams({ from: '/payment/$key' })
  const { data, error, refetch } = useQuery(payment(key))
  if (isMissing(error)) return <Missing />
  if (error && !data)
    return (
      <StandalonePage title={t('title')}>
        <ErrorState error={error} order={1} onRetry={() => void refetch()} />
      </StandalonePage>
    )
  const title = data ? titleOf(data, t) : t('title')
  return <StandalonePage title={title}>{data ? <Outcome payment={data} /> : <Loader />}</StandalonePage>
}

const namesOf = ({ invoices }: Payment) => invoices.map(({ name }) => name).join(', ')
const titleOf = (paid: Payment, t: TFunction<'payment'>) =>
  paid.order
    ? t('return.title', { order: paid.order.name })
    : t('return.title_invoices', { invoices: namesOf(paid) })
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function Outcome({ payment: paid }: { payment: Payment }) {
  const { t } = useTranslation('payment')
  const user = useUser()
  const { status, order } = paid
  const amount = formatMoney(paid.amount)
  return (
    <Stack gap="md">
      <div role="status">
        <Stack gap="md">
          <Title order={1}>{t(`return.${status}`)}</Title>
          <Text size="lg">{textOf(paid, amount, t)}</Text>
        </Stack>
      </div>
      {status === 'open' && <Loader size="sm" aria-hidden />}
      {user && (
        <Group gap="xs">
          {order ? (
            <LinkButton to="/order/view/$id" params={{ id: String(order.id) }}>
              {t('return.to_order')}
            </LinkButton>
          ) : (
            <LinkButton to="/invoices" search={{}}>
              {t('return.to_invoices')}
            </LinkButton>
          )}
        </Group>
      )}
    </Stack>
  )
}

function textOf(paid: Payment, amount: string, t: TFunction<'payment'>): string {
  const { status, order } = paid
  if (status === 'open') return t('return.open_text', { amount })
  if (order) return t(`return.${status === 'paid' ? 'paid' : 'failed'}_text`, { order: order.name, amount })
  return t(`return.${status === 'paid' ? 'paid' : 'failed'}_invoices`, { invoices: namesOf(paid), amount })
}

function Missing() {
  const { t } = useTranslation('payment')
  return (
    <StandalonePage title={t('return.missing')}>
      <Stack gap="md">
        <Title order={1}>{t('return.missing')}</Title>
        <Text size="lg">{t('return.missing_text')}</Text>
        <Group>
          <LinkButton to="/order">{t('return.to_orders')}</LinkButton>
        </Group>
      </Stack>
    </StandalonePage>
  )
}

/** The page of the sandbox, in place of a provider's: says itself what becomes of the payment (OD-10). */
export function SandboxScreen() {
  const { t } = useTranslation('payment')
  const { key } = useParams({ from: '/payment/sandbox/$key' })
  const { data, error, refetch } = useQuery(sandboxPayment(key))
  const [isLate, setLate] = useState(false)
  const decide = useMutation({
    mutationFn: (outcome: SandboxOutcome) => decideSandbox(key, outcome, isLate),
    onSuccess: () => data && browser.leaveTo(data.return_url),
  })
  if (isMissing(error)) return <Missing />
  const frame = (children: ReactNode) => (
    <StandalonePage title={t('sandbox.title')}>
      <Stack gap="md">
        <Title order={1}>{t('sandbox.title')}</Title>
        <Alert role="note" color="warning" icon={<IconFlask aria-hidden />}>
          {t('sandbox.notice')}
        </Alert>
        {children}
      </Stack>
    </StandalonePage>
  )
  if (error && !data) return frame(<ErrorState error={error} onRetry={() => void refetch()} />)
  if (!data) return frame(<Loader />)
  return frame(
    <>
      <Facts
        facts={[
          [t('sandbox.description'), data.description],
          [t('sandbox.amount'), <Money key="amount" amount={data.amount} />],
          [t('sandbox.status'), t(`state.${data.status}`)],
        ]}
      />
      {data.status === 'open' ? (
        <>
          <Checkbox
            label={t('sandbox.late')}
            checked={isLate}
            onChange={(event) => setLate(event.currentTarget.checked)}
          />
          <Group gap="xs">
            {sandboxOutcomes.map((outcome) => (
              <Button
                key={outcome}
                variant={outcome === 'paid' ? 'filled' : 'default'}
                disabled={decide.isPending || decide.isSuccess}
                onClick={() => decide.mutate(outcome)}
              >
                {t(`sandbox.${outcome}`)}
              </Button>
            ))}
          </Group>
          <FormErrors error={decide.error} />
        </>
      ) : (
        <Group>
          <Button component="a" href={data.return_url}>
            {t('sandbox.back')}
          </Button>
        </Group>
      )}
    </>,
  )
}
