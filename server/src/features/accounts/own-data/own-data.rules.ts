/** Whether a field is a list that comes some items at a time. */
const isStream = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** An object as JSON.stringify(object, null, 2) writes it with a line end, some of it at a time. */
export async function* jsonText(fields: Record<string, unknown>): AsyncGenerator<Buffer> {
  let before = '{'
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(name)}: `)
    if (isStream(value)) yield* listText(value)
    else yield Buffer.from(indented(value, '  '))
    before = ','
  }
  yield Buffer.from('\n}\n')
}

async function* listText(items: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  let before = '['
  for await (const some of items) {
    yield Buffer.from(
      some
        .map((item) => {
          const text = `${before}\n    ${indented(item, '    ')}`
          before = ','
          return text
        })
        .join(''),
    )
  }
  yield Buffer.from(before === '[' ? '[]' : '\n  ]')
}

const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
