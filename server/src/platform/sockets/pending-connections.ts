import type { Socket } from 'socket.io'

type Line = Socket['conn']

/** Connections that have not authenticated yet. Anyone can open one, so they are limited in number and time. */
export interface PendingConnections {
  admit(line: Line): void
  /** Stops tracking a connection that now belongs to an account. */
  forget(line: Line): void
}

/** Beyond `most`, the oldest connection is closed: genuine clients sign in at once. */
export function createPendingConnections(limits: {
  readonly withinMs: number
  readonly most: number
}): PendingConnections {
  const waiting = new Map<Line, NodeJS.Timeout>()
  return {
    admit(line) {
      waiting.set(line, setTimeout(() => turnAway(line), limits.withinMs).unref())
      line.once('close', () => forget(line))
      if (waiting.size <= limits.most) return
      for (const oldest of waiting.keys()) return turnAway(oldest)
    },
    forget,
  }

  function turnAway(line: Line): void {
    forget(line)
    // Discards the connection: a regular close would wait for a client that may never poll again.
    line.close(true)
  }

  function forget(line: Line): void {
    clearTimeout(waiting.get(line))
    waiting.delete(line)
  }
}
