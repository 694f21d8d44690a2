/** What is read of a key that was pressed. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'> & { hasModifier: boolean }
export type Verdict = {
  /** What becomes of the key: it goes where it was typed, or is held back as part of a burst. */
  key: 'pass' | 'hold'
  /** Held back before and typed by hand after all: belongs where it was typed. */
  typed: string
  /** The digits of a burst that has ended. */
  code?: string
}

/** Milliseconds between two keys of a hand scanner, at most; nobody types as fast for long. */
export const burstGapMs = 60
/** Digits of the shortest code. */
const fewestDigits = 8
const ends = new Set(['Enter', 'Tab'])
const silent = new Set(['Shift', 'CapsLock', 'NumLock'])

/**
 * Tells the keys of a hand scanner from those of people: eight digits or more, one right after the other, ended by Enter
 * or Tab (C-15). The first digit passes, since it may be typed; what follows as fast is held back until it is known.
 */
export class BurstReader {
  #digits = ''
  /** As the keys were typed, without the first, which has passed. */
  #held = ''
  #last = -Infinity

  /** Whether this key may be the first of a burst. */
  isFirst(key: Key): boolean {
    return digitOf(key) !== undefined && !this.#follows(key)
  }

  press(key: Key): Verdict {
    if (silent.has(key.key)) return { key: 'pass', typed: '' }
    const digit = digitOf(key)
    if (this.#follows(key)) {
      if (digit !== undefined) {
        this.#digits += digit
        this.#held += key.key
        this.#last = key.timeStamp
        return { key: 'hold', typed: '' }
      }
      if (ends.has(key.key) && this.#digits.length >= fewestDigits) {
        const code = this.#digits
        this.end()
        return { key: 'hold', typed: '', code }
      }
    }
    const typed = this.end()
    if (digit !== undefined) {
      this.#digits = digit
      this.#last = key.timeStamp
    }
    return { key: 'pass', typed }
  }

  /** No key follows. @returns what was held back */
  end(): string {
    const typed = this.#held
    this.#digits = ''
    this.#held = ''
    this.#last = -Infinity
    return typed
  }

  #follows({ timeStamp }: Key): boolean {
    return this.#digits !== '' && timeStamp - this.#last <= burstGapMs
  }
}

/** The digit of a key, by its place where a scanner set to another keyboard makes a letter of it, as on a Belgian one. */
function digitOf({ key, code, hasModifier }: Key): string | undefined {
  if (hasModifier) return undefined
  if (/^\d$/.test(key)) return key
  return key.length === 1 ? /^Digit(\d)$/.exec(code)?.[1] : undefined
}
