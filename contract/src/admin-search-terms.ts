import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Understood } from './catalogue.ts'
import { Id, IdParams, Nothing, pageOf, TextLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { searchMinimum } from './rules.ts'
import { oneLine } from './text.ts'

const Text = z.string()

/** What a search term is, those that are most often added first. */
export const searchTermKinds = [
  'synonym', // stands for `means`: words, all of which are wanted; "|" between several such
  'not_sold', // is nothing of ours, although a description may speak of it
  'filler', // says nothing of what is wanted
  'general', // says nothing beside another word or at the end of one: "vêtements de pluie", "kokskledij"
  'without', // comes before what must not be there: "sans capuche"
  'size', // another name of the sizes whose codes are `means`, "|" between them
  'size_label', // comes before a size: "taille 44"
  'quantity', // comes beside a number of pieces: "10 stuks"
] as const
export const SearchTermKind = z.enum(searchTermKinds)
export type SearchTermKind = z.infer<typeof SearchTermKind>
/** Whether a term of a kind stands for something; of the others `means` is empty. */
export const standsForSomething = (kind: SearchTermKind): boolean => kind === 'synonym' || kind === 'size'

const values = {
  /** Of which language it is; null for all. */
  language: TextLanguage.nullable(),
  kind: SearchTermKind,
  /** What is typed. */
  term: Text.overwrite(oneLine).min(1).max(100),
  means: Text.overwrite(oneLine).max(500),
}
export const SearchTermInput = z.strictObject({ ...values, means: values.means.default('') })
export type SearchTermInput = z.infer<typeof SearchTermInput>
export const SearchTermChanges = z.strictObject({ ...values, ...seenVersion }).partial()
export type SearchTermChanges = z.infer<typeof SearchTermChanges>
export const SearchTerm = z.object({ ...values, id: Id, version: Version })
export type SearchTerm = z.infer<typeof SearchTerm>

export const listSearchTerms = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search-terms/',
  access: 'catalogue',
  summary:
    'The words that the search knows beside those of the catalogue; searched by the word or what it means',
  query: z.object({
    kind: SearchTermKind.optional(),
    /** Those of a language, or of all languages. */
    language: z.enum([...TextLanguage.options, 'all']).optional(),
    ...listQuery(['term', 'means', 'kind', 'language'], 'term'),
  }),
  status: 200,
  response: pageOf(SearchTerm),
})
export const downloadSearchTerms = workbookOf(listSearchTerms)

export const createSearchTerm = endpoint({
  method: 'POST',
  path: '/api/v1/admin/search-terms/',
  access: 'catalogue',
  summary:
    'Adds a term; the search knows it at once. 400 on `term` where the search would take it for another one',
  body: SearchTermInput,
  status: 201,
  response: SearchTerm,
})
export const updateSearchTerm = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/search-terms/:id/',
  access: 'catalogue',
  summary:
    'Changes a term; what is left out stays as it is. 409 where somebody has changed it since `version`',
  params: IdParams,
  body: SearchTermChanges,
  status: 200,
  response: SearchTerm,
})
export const deleteSearchTerm = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/search-terms/:id/',
  access: 'catalogue',
  summary: 'Removes a term',
  params: IdParams,
  status: 204,
  response: Nothing,
})

/** What a search finds, for whoever sets its words: how many styles, the first of them, and what was made of the words. */
export const SearchTrial = z.object({
  count: z.int(),
  styles: z.array(z.object({ id: Id, ref: Text, name: Text })),
  understood: Understood,
})
export type SearchTrial = z.infer<typeof SearchTrial>
export const trySearch = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search-terms/trial/',
  access: 'catalogue',
  summary: 'What a search in a language finds now, as any customer would see it',
  query: z.object({ query: Text.max(200).min(searchMinimum), language: TextLanguage }),
  status: 200,
  response: SearchTrial,
})
