import { useSyncExternalStore } from 'react'
import { onStored, readStored, type storageKeys, writeStored } from './storage.ts'

type Key = (typeof storageKeys)[keyof typeof storageKeys]

/** A stored value and its setter; every screen that uses the key updates. */
export function useStored(key: Key): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(onStored, () => readStored(key))
  return [value, (next) => writeStored(key, next)]
}

/** A stored boolean. `otherwise` is the value without a choice; null removes the choice. */
export function useStoredFlag(key: Key, otherwise: boolean): [boolean, (value: boolean | null) => void] {
  const [value, keep] = useStored(key)
  return [value === null ? otherwise : value === 'true', (next) => keep(next === null ? null : String(next))]
}
