import type http from 'node:http'
import { type StandIn, startStandIn } from './stand-in.ts'

/** Stands in for an external service that messages are posted to. */
export interface Receiver {
  readonly url: string
  readonly received: ReceivedPost[]
  /** The status of all further responses. */
  status: number
  close(): Promise<void>
}

export interface ReceivedPost {
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly json: unknown
  readonly at: number
}

export async function startReceiver(paths: readonly string[]): Promise<Receiver> {
  const standIn: StandIn = await startStandIn()
  const receiver: Receiver = {
    url: standIn.url,
    received: [],
    status: 200,
    close: () => standIn.close(),
  }
  for (const path of paths) {
    standIn.answers[path] = (request, response) => {
      const at = performance.now()
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        receiver.received.push({ path, headers: request.headers, text, json: JSON.parse(text), at })
        response.writeHead(receiver.status).end(receiver.status === 200 ? '{}' : 'Not today')
      })
    }
  }
  return receiver
}
