import type { discoverySearch } from '@comptoir/contract/catalogue'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { useTranslation } from 'react-i18next'

type Understood = EndpointOutput<typeof discoverySearch>['understood']

/** What the search made of the text where it had to, in sentences: words taken for others, and words left out. */
export function useUnderstood(understood: Understood | undefined): string {
  const { t } = useTranslation('catalogue')
  const { changed, left_out } = understood ?? { changed: [], left_out: [] }
  return [
    ...changed.map(({ from, to }) => t('understood.changed', { from, to })),
    ...(left_out.length > 0 ? [t('understood.left_out', { words: left_out.join(', ') })] : []),
  ].join(' ')
}
