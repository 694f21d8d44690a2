import type { Understood } from '@comptoir/contract/catalogue'
import { useTranslation } from 'react-i18next'

/**
 * What the search made of the text where it had to, in sentences: words taken for others, words left out, sizes that
 * there are not, and words that only descriptions have.
 */
export function useUnderstood(understood: Understood | undefined): string {
  const { t } = useTranslation('catalogue')
  if (!understood) return ''
  const { changed, left_out, not_made, mentioned } = understood
  return [
    ...changed.map(({ from, to }) => t('understood.changed', { from, to })),
    ...(left_out.length > 0 ? [t('understood.left_out', { words: left_out.join(', ') })] : []),
    ...(not_made.length > 0 ? [t('understood.not_made', { sizes: not_made.join(', ') })] : []),
    ...(mentioned.length > 0 ? [t('understood.mentioned', { words: mentioned.join(' ') })] : []),
  ].join(' ')
}
