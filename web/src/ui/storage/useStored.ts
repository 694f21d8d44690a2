import { useSyncExternalStore } from 'react'
import { onStored, readStored, type storageKeys, writeStored } from './storage.ts'

type Key = (typeof storageKeys)[keyof typeof storageKeys]

/** A kept value and how to change it; every screen that uses the key follows. */
export function useStored(key: Key): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(onStored, () => readStored(key))
  return [value, (next) => writeStored(key, next)]
}

/** A kept yes or no. `otherwise` holds until somebody has chosen; null forgets the choice. */
export function useStoredFlag(key: Key, otherwise: boolean): [boolean, (value: boolean | null) => void] {
  const [value, keep] = useStored(key)
  return [value === null ? otherwise : value === 'true', (next) => keep(next === null ? null : String(next))]
}
