import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limits } from './limits.ts'

/**
 * Bounds what connections can make the process hold. Node reads all requests that a client sends without waiting for
 * an answer, and begins each at once: whoever sends more than a few ahead is hung up on.
 */
export function boundConnections(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.server.maxConnections = limits.connections
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > limits.unanswered || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return // without `done`: the request goes no further
    }
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}
