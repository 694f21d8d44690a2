import type { Paper } from '@comptoir/contract/catalogue'
import { type Language, textLanguage } from '@comptoir/contract/common'

/** The papers that a reader is shown: in their language or for all; of a kind that has none of these, the others. */
export function papersFor<P extends Pick<Paper, 'kind' | 'language'>>(
  papers: readonly P[],
  reader: Language,
): P[] {
  const language = textLanguage(reader)
  const isOwn = (paper: P) => paper.language === null || paper.language === language
  return papers.filter(
    (paper) => isOwn(paper) || !papers.some((other) => other.kind === paper.kind && isOwn(other)),
  )
}
