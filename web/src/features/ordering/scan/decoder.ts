import type { Outcome, Preparation, Task } from './decode.worker.ts'
import type { Read } from './reads.rules.ts'

const startWorker = () => new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })

/** Has the browser load what reads pictures, for when there is no network. */
export function prepareDecoder(): void {
  startWorker().postMessage({ isPreparation: true } satisfies Preparation)
}

/** Reads bar codes in pictures, in a thread of its own; started when the camera is opened or a photo chosen. */
export class Decoder {
  readonly #worker = startWorker()

  /**
   * @param picture is used up; one at a time
   * @param isOnly whether no other picture of the same follows: it is then looked at in every way
   * @throws where this browser cannot read pictures, or the reader cannot be loaded
   */
  read(picture: ImageBitmap, { isOnly }: Pick<Task, 'isOnly'>): Promise<Read[]> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('Pictures cannot be read here.'))
      this.#worker.onerror = fail
      this.#worker.onmessage = ({ data }: MessageEvent<Outcome>) =>
        'reads' in data ? resolve(data.reads) : fail()
      this.#worker.postMessage({ picture, isOnly } satisfies Task, [picture])
    })
  }

  close(): void {
    this.#worker.terminate()
  }
}
