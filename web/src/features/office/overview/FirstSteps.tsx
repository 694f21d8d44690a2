import type { FirstStep } from '@comptoir/contract/admin-overview'
import { Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { firstSteps } from '#features/office/admin.api.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import type { Decision } from '#features/office/decisions/decision.ts'
import type { Place } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { saveSettings } from '#features/office/settings/settings.api.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './FirstSteps.module.css'

/** Where each is done. */
const places: Record<FirstStep, Place> = {
  company: { to: '/admin/settings', search: { tab: 'company' } },
  mail: { to: '/admin/mail' },
  warehouse: { to: '/admin/settings', search: { tab: 'warehouses' } },
  delivery: { to: '/admin/settings' },
  tariff: { to: '/admin/tariffs' },
  legal: { to: '/admin/pages', search: { status: 'provisional' } },
  catalogue: { to: '/admin/imports' },
}

/** What a new shop needs before customers can order, as far as it is not there; nothing once all is. */
export function FirstSteps() {
  const { t } = useTranslation('admin')
  // What failed to load is no reason to say so above what waits: the counts say it.
  const { data: steps = [] } = useQuery(firstSteps)
  if (steps.length === 0) return null
  const left = steps.filter(({ is_done }) => !is_done).length
  return (
    <div className={classes.first}>
      <Section title={t('first_steps.title')} actions={<Hide />}>
        <Text c="dimmed">{t('first_steps.left', { count: left })}</Text>
        <ol className={classes.steps}>
          {steps.map(({ step, is_done }) => (
            <li key={step} data-done={is_done || undefined}>
              {is_done ? <IconCircleCheck aria-hidden /> : <IconCircle aria-hidden />}
              <div>
                <TextLink inherit fw={600} {...places[step]}>
                  {t(`first_steps.name.${step}`)}
                </TextLink>
                <span className="visually-hidden">
                  {' '}
                  {is_done ? t('first_steps.done') : t('first_steps.to_do')}
                </span>
                {!is_done && (
                  <Text size="sm" c="dimmed">
                    {t(`first_steps.hint.${step}`)}{' '}
                    {step === 'catalogue' && (
                      <TextLink inherit underline="always" to="/admin/styles">
                        {t('first_steps.by_hand')}
                      </TextLink>
                    )}
                  </Text>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

/** Takes them away for all administrators; the settings bring them back. */
function Hide() {
  const { t } = useTranslation('admin')
  const showing =
    (first_steps: boolean, message: string): Decision['run'] =>
    async () => {
      await saveSettings({ first_steps })
      return { message, ...(!first_steps && { undo: () => showing(true, t('undone'))(undefined) }) }
    }
  return (
    <DecisionButton
      variant="subtle"
      size="compact-sm"
      decision={{
        key: 'hide',
        label: t('first_steps.hide'),
        concerns: 'settings',
        run: showing(false, t('first_steps.hidden')),
      }}
    />
  )
}
