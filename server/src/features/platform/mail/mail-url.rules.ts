import { folderOf } from '#lib/files.ts'

/** The folder that MAIL_URL names, absolute; undefined where it names a server. */
export const mailFolder = (mailUrl: string): string | undefined =>
  mailUrl.startsWith('file:') ? folderOf(mailUrl) : undefined

/**
 * The server that MAIL_URL names: `smtps://` speaks TLS from the start; `smtp://` changes to TLS where the server
 * offers it, and never sends a password without, except to a server on the same machine.
 */
export function smtpServer(mailUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(mailUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(host)
  const hasPassword = username !== ''
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ignoreTLS: isHere && !secure,
    requireTLS: hasPassword && !isHere && !secure,
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}
