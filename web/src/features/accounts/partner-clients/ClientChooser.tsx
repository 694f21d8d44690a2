import type { PartnerClient } from '@comptoir/contract/partner-clients'
import { clientSearch } from '@comptoir/contract/rules'
import { Button, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { useUser } from '#api/session.ts'
import { clientChooser, newClient } from '#domain/accounts/client-chooser.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { hasUnsavedForms } from '#ui/form/UnsavedChanges.tsx'
import classes from './ClientChooser.module.css'
import { partnerClients } from './clients.api.ts'
import { useChooseClient } from './useChooseClient.ts'

const self = 'self'

/** The clients to order for, oneself first (PART-02 to PART-05); those used last before anything is typed. */
export function ClientChooser() {
  const { t } = useTranslation(['clients', 'common', 'form'])
  const choose = useChooseClient()
  const [asked, setAsked] = useState<PartnerClient | null | undefined>(undefined)
  const owner = useOrderOwner()
  const pick = (client: PartnerClient | null) => {
    if ((client?.id ?? null) === (owner?.id ?? null)) clientChooser.close()
    else if (hasUnsavedForms()) setAsked(client)
    else choose(client)
  }
  return (
    <>
      <Modal
        opened
        onClose={clientChooser.close}
        size="xl"
        title={t('choose.title')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        attributes={{ header: { role: 'presentation' } }} // a page has one banner
      >
        <Search onPick={pick} />
      </Modal>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked !== undefined && choose(asked)}
        title={t('form:unsaved.title')}
        confirm={t('form:unsaved.leave')}
        danger
      >
        {t('form:unsaved.text')}
      </ConfirmDialog>
    </>
  )
}

function Search({ onPick }: { onPick: (client: PartnerClient | null) => void }) {
  const { t } = useTranslation('clients')
  const user = useUser()
  const owner = useOrderOwner()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const [debounced] = useDebouncedValue(wanted, clientSearch.debounceMs)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(partnerClients(debounced))
  const combobox = useCombobox({ opened: true, onDropdownClose: clientChooser.close }) // by Escape
  const clients = data?.results ?? []
  const isCurrent = debounced === wanted && !isFetching
  const { selectFirstOption } = combobox
  useEffect(() => {
    // Not one of those that were found for other words: Enter would take a client that was not typed.
    if (data && !isPlaceholderData && debounced !== '') selectFirstOption()
  }, [data, isPlaceholderData, debounced, selectFirstOption])
  const pick = (value: string) => {
    const client = clients.find(({ id }) => String(id) === value)
    if (client || value === self) onPick(client ?? null)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-autocomplete="list"
          data-autofocus
          aria-label={t('choose.label')}
          placeholder={t('choose.hint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={isCurrent ? null : <Loader size="xs" />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} order={3} />
      ) : (
        <>
          <Combobox.Options className={classes.list} aria-label={t('choose.label')} mah="min(26rem, 55dvh)">
            {wanted === '' && user?.company && (
              <Combobox.Option value={self} active={owner === null} className={classes.option}>
                <span className={classes.name}>{t('choose.self', { company: user.company.name })}</span>
              </Combobox.Option>
            )}
            {clients.map((client) => (
              <Combobox.Option
                key={client.id}
                value={String(client.id)}
                active={owner?.id === client.id}
                className={classes.option}
              >
                <span className={classes.name}>
                  {client.enterprise_name || client.name}
                  {client.enterprise_name !== '' && <small>{client.name}</small>}
                </span>
                <span className={classes.number}>{client.erp_id ?? t('choose.no_number')}</span>
                <span className={classes.email}>{client.email ?? t('choose.no_email')}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {data && isCurrent && clients.length === 0 && (
            <p className={classes.none}>
              {t(wanted === '' ? 'choose.none' : 'choose.none_found', { text: wanted })}
            </p>
          )}
        </>
      )}
      <div className={classes.foot}>
        <span role="status" className={classes.count}>
          {data && data.count > clients.length
            ? t('choose.more', { count: data.count - clients.length })
            : ''}
        </span>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => {
            clientChooser.close()
            newClient.open()
          }}
        >
          {t('add.open')}
        </Button>
      </div>
    </Combobox>
  )
}
