import { once } from 'node:events'
import { connect } from '../../server/test/live.ts'

/** A signed-in client that listens for events, and reports their counts on request. */

const [{ baseUrl, token }] = (await once(process, 'message')) as [{ baseUrl: string; token: string }]
const listener = await connect(baseUrl)
await listener.signIn(token)

process.on('message', () => void tellCounts())
process.send?.({ isReady: true })

async function tellCounts(): Promise<void> {
  const counts: Record<string, number> = {}
  for (const name of await listener.names()) counts[name] = (counts[name] ?? 0) + 1
  process.send?.({ counts })
}
