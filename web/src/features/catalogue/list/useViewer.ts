import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import type { Viewer } from './catalogue.api.ts'

/** For whom one looks, and in which language. */
export function useViewer(): Viewer {
  const { i18n } = useTranslation()
  return { owner: useOrderOwner(), language: i18n.language }
}
