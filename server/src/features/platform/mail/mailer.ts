import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '#config.ts'
import { mailFolder, smtpServer } from './mail-url.rules.ts'
import { outcomeOf, type Outcome } from './smtp-outcome.rules.ts'

/** A mail as it goes out. `id` names the message for good: sent twice, it is known as the same. */
export type Message = {
  id: string
  to: string
  language: string
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
  /** When it was queued. */
  queuedAt: Date
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mailer = { send: (message: Message) => Promise<Outcome> }

/** A server that takes longer for one mail counts as unreachable. */
const LONGEST_MS = 60_000

/** Sends by the server, or into the folder, that MAIL_URL names. Never throws; answers within a minute. */
export function createMailer(config: Config): Mailer {
  const folder = mailFolder(config.mailUrl)
  return folder === undefined ? smtpMailer(config) : folderMailer(config, folder)
}

function smtpMailer(config: Config): Mailer {
  const transport = nodemailer.createTransport({
    ...smtpServer(config.mailUrl),
    // Without these a silent server would block a worker for minutes.
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        const mail = { ...written(config, message), signal: AbortSignal.timeout(LONGEST_MS) }
        const { response } = await transport.sendMail(mail)
        return { kind: 'sent', answer: response }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** One `.eml` file per message, named so that they sort by time; it appears when it is whole. */
function folderMailer(config: Config, folder: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      try {
        const { message: eml } = await composer.sendMail(written(config, message))
        const name = `${message.queuedAt.toISOString().replaceAll(/[-:.]/g, '')}-${message.id}.eml`
        const unfinished = join(folder, `.${name}.part`)
        await mkdir(folder, { recursive: true })
        await writeFile(unfinished, eml as Buffer, { mode: 0o600 }) // links in mails are live
        await rename(unfinished, join(folder, name))
        return { kind: 'sent', answer: name }
      } catch (error) {
        return { kind: 'later', reason: (error as Error).message, concerns: 'all' }
      }
    },
  }
}

/** Addresses are passed in parts, so that nothing in them is taken for a list or a header. */
const written = ({ company, mailFrom, publicUrl }: Config, message: Message) => ({
  messageId: `<${message.id}@${new URL(publicUrl).hostname}>`,
  from: { name: company.name, address: mailFrom },
  replyTo: { name: company.name, address: company.contactEmail },
  to: { name: '', address: message.to },
  envelope: { from: mailFrom, to: [message.to] },
  subject: message.subject,
  text: message.text,
  html: message.html,
  attachments: message.attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
  headers: {
    'Content-Language': message.language,
    'Auto-Submitted': 'auto-generated', // asks for no answer that says somebody is on holiday
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  },
})
