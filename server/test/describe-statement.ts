import type pg from 'pg'
import type { Connection as Wire, Submittable } from 'pg'

export type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/**
 * What PostgreSQL says that a statement answers, without running it: its columns, empty for one that answers no rows.
 *
 * @throws what PostgreSQL finds wrong with it
 */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Field[]> {
  return new Promise((done, fail) => {
    let fields: Field[] = []
    const description: Submittable & Record<string, unknown> = {
      submit(wire: Wire) {
        const { parse, describe, sync } = wire as unknown as Record<string, (message?: object) => void>
        parse!.call(wire, { text, name: '', types: [] })
        describe!.call(wire, { type: 'S', name: '' })
        sync!.call(wire)
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: fail,
      handleReadyForQuery: () => done(fields),
    }
    client.query(description as unknown as Submittable)
  })
}
