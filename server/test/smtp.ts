import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = { from: string; to: string[]; mail: Email }
export type TestSmtp = {
  port: number
  /** In the order in which they came. */
  received: Received[]
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A refusal with an SMTP code: `refusal(550, 'No such mailbox')`. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A real SMTP server in the test's process that keeps what it takes. */
export async function anSmtpServer(
  over: SMTPServerOptions & { port?: number; onMail?: (mail: Email) => Error | undefined } = {},
): Promise<TestSmtp> {
  const { port = 0, onMail, ...options } = over
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      const fault = onMail?.(mail)
      if (fault) return done(fault)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail })
      done()
    },
    ...options,
  })
  server.on('error', () => undefined) // clients that hang up
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
