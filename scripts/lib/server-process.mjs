/**
 * How Node runs the server. V8 would let the memory of requests that are over pile up: an old generation that begins small
 * and is collected when it has grown by two fifths keeps the process about 200 MB smaller (docs/performance.md). The
 * server asks for a collection itself when it is idle (server/src/lib/idle-memory.ts).
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--initial-old-space-size=48',
  '--max-old-space-size=1024',
  '--heap-growing-percent=40',
  '--expose-gc',
]
/**
 * How the C library keeps memory: one heap for all threads instead of eight per processor, because they keep what was
 * freed, and blocks from 512 kB given back to the system when freed; with less, each long answer takes its pages from the system anew.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}
