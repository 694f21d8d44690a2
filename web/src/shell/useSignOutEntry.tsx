import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#api/useSignOut.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { hasUnsavedForms } from '#ui/form/UnsavedChanges.tsx'
import { discardUnsaved, hasUnsaved } from '#ui/storage/unsaved.ts'

/** Signs out; asks first where something is not saved, and whether what this tab can keep is kept. */
export function useSignOutEntry(user: number) {
  const { t } = useTranslation(['shell', 'form'])
  const leave = useSignOut()
  const [asked, setAsked] = useState<{ form: boolean; kept: boolean } | null>(null)
  const signOut = () => {
    setAsked(null)
    void leave()
  }
  const ask = () => {
    const unsaved = { form: hasUnsavedForms(), kept: hasUnsaved(user) }
    if (unsaved.form || unsaved.kept) setAsked(unsaved)
    else signOut()
  }
  const discard = {
    label: t('account.sign_out_discard'),
    onClick: () => {
      discardUnsaved(user)
      signOut()
    },
  }
  return {
    entry: (
      <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={ask}>
        {t('account.sign_out')}
      </Menu.Item>
    ),
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={signOut}
        title={t('account.sign_out_unsaved')}
        confirm={t(asked?.kept ? 'account.sign_out_keep' : 'account.sign_out_anyway')}
        danger={asked?.kept === false}
        {...(asked?.kept && { other: discard })}
      >
        {asked?.form && <p>{t('form:unsaved.text')}</p>}
        {asked?.kept && <p>{t('account.sign_out_kept')}</p>}
      </ConfirmDialog>
    ),
  }
}
