import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import type { Viewer } from './catalogue.api.ts'

/** For whom one looks, and in which language. */
export function useViewer(): Viewer {
  const { i18n } = useTranslation()
  return { owner: useOwnerId(), language: i18n.language }
}
