import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's; empty when the connection is closed already. */
    readonly address: string
  }
}

/** An IPv4 address as it is, where a socket that takes both kinds writes it as IPv6: `::ffff:192.0.2.7`. */
const plainAddress = (ip = ''): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** Requests say who calls in the same words whatever the shop listens on: in the log, in sessions, for what is limited. */
export function knowAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', {
    getter() {
      return plainAddress(this.ip)
    },
  })
}
