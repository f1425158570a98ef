import http from 'node:http'

/** One keep-alive connection, like an app's. Cheaper than fetch, so that the server is what is measured. */
export interface SteadyClient {
  call(given: Call): Promise<Answer>
  close(): void
}

export interface Call {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly bytes: number
  /** Empty if the response is not text. */
  readonly text: string
  readonly ms: number
}

export function steadyClient(baseUrl: string, headers: Readonly<Record<string, string>> = {}): SteadyClient {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call: (given) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now()
        const body = given.body === undefined ? undefined : JSON.stringify(given.body)
        const request = http.request(`${baseUrl}${given.path}`, {
          agent,
          method: given.method ?? 'GET',
          headers: { ...headers, ...given.headers, ...(body && { 'content-type': 'application/json' }) },
        })
        request.on('error', reject)
        request.on('response', (reply) => {
          let bytes = 0
          let text = ''
          const isText = /^(text\/|application\/json)/.test(reply.headers['content-type'] ?? '')
          reply.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (isText) text += chunk.toString('utf8')
          })
          reply.on('error', reject)
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, bytes, text, ms: performance.now() - startedAt }),
          )
        })
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
