import type { CurrentUser } from '@comptoir/contract/auth'
import { Menu, Text } from '@mantine/core'
import { IconBuildingStore, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchCompany } from '#api/session.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { hasUnsavedForms } from '#ui/form/UnsavedChanges.tsx'
import classes from './AccountMenu.module.css'

type Company = CurrentUser['companies'][number]

/** The company that one orders for, and the others to choose from where there are several (OD-70). */
export function useCompanyEntries({ company, companies }: CurrentUser) {
  const { t } = useTranslation(['shell', 'form'])
  const { t: said } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const title = useId()
  const [asked, setAsked] = useState<Company | null>(null)
  const choice = useMutation({
    mutationFn: ({ id }: Company) => switchCompany(client, id),
    onSuccess: async (_, { name }) => {
      // Whether to leave unsaved changes has been asked; the page of the other company may not exist in this one.
      await navigate({ to: '/', ignoreBlocker: true })
      void notify.done(t('account.company_chosen', { company: name }))
    },
    onError: (error) => void notify.failed(errorAndAdvice(error, said)),
  })
  const choose = (wanted: Company) => {
    setAsked(null)
    choice.mutate(wanted)
  }
  const entry = (one: Company) => (
    <Menu.Item
      key={one.id}
      leftSection={<IconBuildingStore size={17} stroke={1.6} />}
      rightSection={one.id === company?.id ? <IconCheck size={15} /> : null}
      aria-current={one.id === company?.id || undefined}
      onClick={() => {
        if (one.id !== company?.id) (hasUnsavedForms() ? setAsked : choose)(one)
      }}
    >
      {one.name}
    </Menu.Item>
  )
  return {
    entries: company && (
      <>
        <Menu.Label id={title}>
          {t('account.company')}
          {companies.length < 2 && (
            <Text size="sm" truncate>
              {company.name}
            </Text>
          )}
        </Menu.Label>
        {companies.length > 1 && (
          <>
            <div role="group" aria-labelledby={title} className={classes.companies}>
              {companies.map(entry)}
            </div>
            <Menu.Divider />
          </>
        )}
      </>
    ),
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && choose(asked)}
        title={t('form:unsaved.title')}
        confirm={t('form:unsaved.leave')}
        danger
      >
        {t('form:unsaved.text')}
      </ConfirmDialog>
    ),
  }
}
