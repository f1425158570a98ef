import type { Socket } from 'socket.io'

type Line = Socket['conn']

/** Far more than any client sends: it signs in, and then asks for something now and then. */
const MOST_MESSAGES = 200
const WITHIN_MS = 10_000

/** Closes a connection that sends a flood of messages: one request can carry tens of thousands of them. */
export function limitMessages(line: Line): void {
  let since = performance.now()
  let count = 0
  line.on('packet', () => {
    const now = performance.now()
    if (now - since > WITHIN_MS) {
      since = now
      count = 0
    }
    count += 1
    if (count > MOST_MESSAGES) line.close(true)
  })
}
