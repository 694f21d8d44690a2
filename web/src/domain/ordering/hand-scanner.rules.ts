import { elementSeparator } from '@comptoir/contract/scanned-code'

/** What is read of a key that was pressed. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'> & { hasModifier: boolean }
export type Verdict = {
  /** What becomes of the key: it goes where it was typed, or is held back as part of a burst. */
  key: 'pass' | 'hold'
  /** Held back before and typed by hand after all: belongs where it was typed. */
  typed: string
  /** What a burst has typed that has ended. */
  code?: string
}

/** Milliseconds between two keys of a hand scanner, at most; nobody types as fast for long. */
export const burstGapMs = 60
/** Digits in a row that nobody types as fast: those of the shortest code. */
const fewestDigits = 8
const ends = new Set(['Enter', 'Tab'])
const silent = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph'])

/**
 * Tells the keys of a hand scanner from those of people: one right after the other, eight digits or more among them in a
 * row, ended by Enter or Tab (C-15). What may be typed passes; digits that follow one as fast are held back until it is
 * known, and after eight of them all that follows.
 */
export class BurstReader {
  /** All that was typed one right after the other. */
  #run = ''
  /** Digits at its end, until there are enough of them. */
  #digits = 0
  /** As the keys were typed that were held back. */
  #held = ''
  #last = -Infinity

  /** Whether this key may be the first of a burst. */
  isFirst(key: Key): boolean {
    return signOf(key) !== undefined && !this.#follows(key)
  }

  press(key: Key): Verdict {
    if (silent.has(key.key)) return { key: 'pass', typed: '' }
    const isSure = this.#digits >= fewestDigits
    const [follows, digit, sign] = [this.#follows(key), digitOf(key), signOf(key)]
    if (follows && isSure && ends.has(key.key)) {
      const code = this.#run
      this.end()
      return { key: 'hold', typed: '', code }
    }
    if (follows && (isSure || (digit !== undefined && this.#digits > 0))) {
      this.#run += sign ?? elementSeparator // as a key with Ctrl, or one that writes nothing
      this.#held += sign === undefined ? '' : key.key
      this.#digits += digit !== undefined || isSure ? 1 : 0
      this.#last = key.timeStamp
      return { key: 'hold', typed: '' }
    }
    if (sign === undefined) return { key: 'pass', typed: this.end() }
    const run = follows ? this.#run : ''
    const typed = this.end()
    this.#run = run + sign
    this.#digits = digit === undefined ? 0 : 1
    this.#last = key.timeStamp
    return { key: 'pass', typed }
  }

  /** No key follows. @returns what was held back */
  end(): string {
    const typed = this.#held
    this.#run = ''
    this.#digits = 0
    this.#held = ''
    this.#last = -Infinity
    return typed
  }

  #follows({ timeStamp }: Key): boolean {
    return this.#run !== '' && timeStamp - this.#last <= burstGapMs
  }
}

/** The digit of a key, by its place where a scanner set to another keyboard makes a letter of it, as on a Belgian one. */
function digitOf({ key, code, hasModifier }: Key): string | undefined {
  if (hasModifier) return undefined
  if (/^\d$/.test(key)) return key
  return key.length === 1 ? /^Digit(\d)$/.exec(code)?.[1] : undefined
}

/** What a key adds to a code; undefined where it writes nothing. */
const signOf = (key: Key): string | undefined =>
  digitOf(key) ?? (key.key.length === 1 && !key.hasModifier ? key.key : undefined)
