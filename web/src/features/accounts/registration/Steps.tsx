import { List, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApprovalDays } from '#api/config.ts'

/**
 * How one becomes a customer.
 *
 * @param at the step that is under way, from 0
 */
export function Steps({ at }: { at: number }) {
  const { t } = useTranslation('registration')
  const count = useApprovalDays()
  const steps = [t('steps.form'), t('steps.mail'), t('steps.approval', { count }), t('steps.order')]
  return (
    <>
      <Title order={2} mb="sm">
        {t('steps.title')}
      </Title>
      <List type="ordered" spacing="xs" size="lg">
        {steps.map((step, index) => (
          <List.Item
            key={step}
            fw={index === at ? 600 : 400}
            aria-current={index === at ? 'step' : undefined}
          >
            {step}
          </List.Item>
        ))}
      </List>
    </>
  )
}
