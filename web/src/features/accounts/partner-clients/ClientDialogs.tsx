import { useSyncExternalStore } from 'react'
import { clientChooser, newClient } from '#domain/accounts/client-chooser.ts'
import { ClientChooser } from './ClientChooser.tsx'
import { NewClientDialog } from './NewClientDialog.tsx'

/** The dialogs in which a partner chooses a client, or adds one. */
export function ClientDialogs() {
  const isChoosing = useSyncExternalStore(clientChooser.subscribe, clientChooser.get)
  const isAdding = useSyncExternalStore(newClient.subscribe, newClient.get)
  return (
    <>
      {isChoosing && <ClientChooser />}
      <NewClientDialog opened={isAdding} />
    </>
  )
}
