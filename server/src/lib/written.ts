/**
 * An answer checked against its contract and written out: as bytes, which is less work than sending a text. Kept,
 * it can be sent as often as it is asked for.
 */
export class Written<T> {
  readonly json: Buffer
  constructor(contract: { parse: (value: T) => unknown }, value: T) {
    this.json = Buffer.from(JSON.stringify(contract.parse(value)))
  }
}
