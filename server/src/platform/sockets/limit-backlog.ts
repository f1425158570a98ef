import type { Socket } from 'socket.io'

type Line = Socket['conn']

/** Generous for a client that is only slow: a connection that falls further behind has to start afresh anyway. */
const MOST_WAITING = 32 * 1024 * 1024

/** Closes a connection whose client has stopped reading: all events meant for it would be kept in memory. */
export function limitBacklog(line: Line): void {
  let waiting = 0
  line.on('packetCreate', ({ data }: { data?: string | Uint8Array }) => {
    const before = waiting
    waiting += data?.length ?? 0
    if (before > MOST_WAITING || waiting <= MOST_WAITING) return
    // Not at once: the event may still be on its way to other connections.
    setImmediate(() => {
      if (waiting > MOST_WAITING) line.close(true)
    })
  })
  line.on('flush', () => {
    waiting = 0
  })
}
