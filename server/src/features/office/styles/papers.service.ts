import { randomUUID } from 'node:crypto'
import {
  type addPaper as addCall,
  mostPapers,
  type Style,
  type updatePapers as updateCall,
} from '@comptoir/contract/admin-styles'
import type { Paper } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { cleanPaper } from '#features/catalogue/papers/papers.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { addNamedFiles, claimFiles, releaseFiles } from '#features/platform/files/files.service.ts'
import { changeParts } from './products.service.ts'
import * as queries from './papers.queries.ts'
import { readStyle } from './styles.service.ts'

/** A paper that is taken away can be brought back for so long. */
const keptDays = 30

/**
 * Adds a paper to a style, behind the others.
 *
 * @throws NotFoundError, RuleError on `file`
 */
export async function addPaper(
  deps: Deps,
  actor: Actor,
  id: number,
  { file, kind, title, language: of }: EndpointInput<typeof addCall>['body'],
  language: Language,
): Promise<Style> {
  await readStyle(deps.db, deps.config, id, language) // nothing is read for a style that there is not
  const clean = await cleanPaper(Buffer.from(await file.arrayBuffer()))
  if (typeof clean === 'string')
    throw new RuleError({ file: [message(`style_paper_${clean}`, { file: file.name })] })
  const { type, content } = clean
  const key = `style-papers/${id}/${randomUUID()}.${type}`
  await addNamedFiles(deps, [{ key, content }])
  return changeParts(deps, actor, { id, version: undefined, language }, async (tx, { papers }) => {
    if (papers.length >= mostPapers)
      throw new RuleError({ file: [message('style_papers_most', { limit: mostPapers })] })
    await claimFiles(tx, [key])
    await queries.insertPaper(tx, id, {
      ...{ key, kind, title, type },
      language: of ?? null,
      bytes: content.length,
    })
    const titles = papers.map((paper) => paper.title)
    return { before: { papers: titles }, after: { papers: [...titles, title] } }
  })
}

/**
 * Puts the papers of a style in an order, changes what they are called, or takes them away.
 *
 * @throws NotFoundError, ConflictError, RuleError on `papers`
 */
export const updatePapers = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, papers }: EndpointInput<typeof updateCall>['body'],
  language: Language,
): Promise<Style> =>
  changeParts(deps, actor, { id, version, language }, async (tx, { papers: before }) => {
    const known = new Map((await queries.findFiles(tx, id)).map((file) => [file.id, file]))
    const back: string[] = []
    for (const { id: paper } of papers) {
      const file = known.get(paper)
      const isThere = file && (!file.is_removed || (await filesOf(deps.config).has(file.key)))
      if (!isThere) throw new RuleError({ papers: [message('does_not_exist', { value: paper })] })
      if (file.is_removed) back.push(file.key)
    }
    const now = deps.now()
    await claimFiles(tx, back)
    await queries.setPapers(tx, id, papers, { now, forget: daysBefore(now, keptDays) })
    const gone = before.filter((paper) => !papers.some((one) => one.id === paper.id))
    await releaseFiles(
      tx,
      deps,
      gone.map((paper) => known.get(paper.id)!.key), // what the style has is among its files
      keptDays,
    )
    const after = await queries.findPapers(tx, id)
    if (JSON.stringify(before) === JSON.stringify(after)) return undefined
    return { before: logged(before), after: logged(after) }
  })

/** What the log says of papers: each of the lists where it has changed. */
const logged = (papers: readonly Paper[]) => ({
  papers: papers.map(({ title }) => title),
  paper_kinds: papers.map(({ kind }) => kind),
  paper_languages: papers.map(({ language }) => language),
})
