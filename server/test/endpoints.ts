import { readdirSync } from 'node:fs'
import type { Endpoint } from '@comptoir/contract/endpoint'

const contract = new URL('../../contract/src/', import.meta.url)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value
const modules = await Promise.all(
  readdirSync(contract)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file): Promise<Record<string, unknown>> => import(new URL(file, contract).pathname)),
)

/** Every call that the contract declares. */
export const declared = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
