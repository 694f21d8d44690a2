import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyIllustration } from './EmptyIllustration.tsx'
import { EmptyState } from './EmptyState.tsx'
import { readStored, storageKeys } from '../storage/storage.ts'
import { errorText, isUnreachable, requestIdOf } from './errors.ts'

type Props = { error: unknown; onRetry?: () => void; title?: string; order?: 1 | 2 | 3 }

/** Replaces a part of the page that failed to load: the error, its id for support, and a retry button. */
export function ErrorState({ error, onRetry, title, order }: Props) {
  const { t } = useTranslation()
  const id = requestIdOf(error)
  // Where somebody is signed in, some things are kept to be read without a network: this one is not.
  const isKeeping = readStored(storageKeys.signedIn) !== null
  return (
    <div role="alert">
      <EmptyState
        {...(order && { order })}
        icon={<EmptyIllustration />}
        title={title ?? errorText(error, t)}
        action={onRetry && <Button onClick={onRetry}>{t('actions.retry')}</Button>}
      >
        {title && !isUnreachable(error) && <Text>{errorText(error, t)}</Text>}
        {isUnreachable(error) && (
          <Text>
            {isKeeping && `${t('errors.not_kept')} `}
            {t('errors.unreachable')}
          </Text>
        )}
        {id && <Text size="sm">{t('errors.reference', { id })}</Text>}
      </EmptyState>
    </div>
  )
}
