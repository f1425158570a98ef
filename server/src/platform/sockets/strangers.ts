import type { Socket } from 'socket.io'

type Line = Socket['conn']

/** Connections that have not said yet whose they are. Anyone may open one, so they are few and short. */
export interface Strangers {
  admit(line: Line): void
  /** It belongs to an account now. */
  forget(line: Line): void
}

/** Of more than `most`, the one that has waited longest is closed: whoever means to sign in does so at once. */
export function createStrangers(limits: { readonly withinMs: number; readonly most: number }): Strangers {
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
    // At once: a goodbye would wait for a client that may never ask again.
    line.close(true)
  }

  function forget(line: Line): void {
    clearTimeout(waiting.get(line))
    waiting.delete(line)
  }
}
