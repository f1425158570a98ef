import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server that stands in for an external service: responses by path, and a record of requests. */
export interface StandIn {
  readonly url: string
  readonly asked: string[]
  /** Responses by path; a path with a query matches only that query, one without matches any. */
  answers: Record<string, StandInAnswer>
  close(): Promise<void>
}

export type StandInAnswer =
  object | string | ((request: http.IncomingMessage, response: http.ServerResponse) => void)

export async function startStandIn(answers: Record<string, StandInAnswer> = {}): Promise<StandIn> {
  const server = http.createServer((request, response) => {
    const address = request.url ?? '/'
    standIn.asked.push(address)
    const [path = ''] = address.split('?', 1)
    const answer = standIn.answers[decodeURIComponent(address)] ?? standIn.answers[path]
    if (answer === undefined) return void response.writeHead(404).end('{}')
    if (typeof answer === 'function') return answer(request, response)
    response.setHeader('content-type', 'application/json')
    return void response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}
