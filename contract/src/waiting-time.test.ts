import { expect, test } from 'vitest'
import { formatWaitingTime } from './waiting-time.ts'

test.each([
  [0, '1 seconde', '1 seconde', '1 Sekunde', '1 second'],
  [59, '59 secondes', '59 seconden', '59 Sekunden', '59 seconds'],
  [60, '1 minute', '1 minuut', '1 Minute', '1 minute'],
  [893, '15 minutes', '15 minuten', '15 Minuten', '15 minutes'],
  [3600, '60 minutes', '60 minuten', '60 Minuten', '60 minutes'],
  [5400, '2 heures', '2 uur', '2 Stunden', '2 hours'],
])('OD-68: %i seconds are told in a sensible unit, in four languages', (seconds, ...texts) => {
  const told = ['fr', 'nl', 'de', 'en'].map((language) => formatWaitingTime(seconds, language))
  expect(told.map((text) => text.replace(/\s/g, ' '))).toEqual(texts)
})
