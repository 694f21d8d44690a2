/**
 * How Node runs the server. V8 would let the memory of requests that are over pile up: a small young generation, and an
 * old one whose limit makes it collect sooner, keep the process about 200 MB smaller (docs/performance.md).
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=48',
  '--max-old-space-size=1024',
]
/** One C heap for all threads instead of eight per processor: they keep what was freed. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
