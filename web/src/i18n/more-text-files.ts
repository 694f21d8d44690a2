import type { Texts } from './typography.ts'

/** The texts in the languages beside those of the shop: only their readers load this list. */
export const files = import.meta.glob<{ default: Texts }>(['./{it,tr,es}/*.json'])
