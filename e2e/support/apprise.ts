import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for an Apprise API, or any service that messages are posted to. */
export interface Apprise {
  readonly url: string
  readonly received: { urls: string[]; title: string; body: string }[]
  /** The status of all further responses. */
  status: number
  close(): Promise<void>
}

export async function startApprise(): Promise<Apprise> {
  const server = http.createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      apprise.received.push(JSON.parse(text) as Apprise['received'][number])
      response.writeHead(apprise.status).end(apprise.status === 200 ? '{}' : 'No such service')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const apprise: Apprise = {
    url: `http://127.0.0.1:${port}/notify`,
    received: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return apprise
}
