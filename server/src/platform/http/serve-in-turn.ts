import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** More than any client sends ahead; the headers of each waiting request stay in memory. */
const MOST_WAITING = 100

interface Turns {
  newest: ServerResponse
  waiting: number
}

const turnsOf = new WeakMap<Socket, Turns>()

/**
 * Serves the requests that a client sends ahead on one connection (pipelining) one after another. Node hands them all
 * over at once and never ends the responses that still wait when the connection is lost: each would keep its file open
 * for good.
 */
export function serveInTurn({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
  const turns = turnsOf.get(socket)
  if (turns === undefined || turns.newest.destroyed) {
    turnsOf.set(socket, { newest: response, waiting: 0 })
    return serve()
  }
  if (turns.waiting >= MOST_WAITING) return void socket.destroy()
  const before = turns.newest
  turns.newest = response
  turns.waiting += 1
  // A response is closed once it is sent, or when its connection is lost.
  before.once('close', () => {
    turns.waiting -= 1
    if (!socket.destroyed) serve()
  })
  return undefined
}
