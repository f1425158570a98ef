import http from 'node:http'

/** One caller on one connection that stays open: what a client app is to a server. */
export interface Caller {
  /** Milliseconds from asking to the last byte. Throws unless the answer is 200. */
  time(path: string): Promise<number>
  json<T>(path: string): Promise<T>
  close(): void
}

export function openCaller(baseUrl: string, authorization: string): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const request = http.get(`${baseUrl}${path}`, { agent, headers: { authorization } }, (reply) => {
        const pieces: Buffer[] = []
        reply.on('data', (piece: Buffer) => pieces.push(piece))
        reply.on('end', () => {
          const body = Buffer.concat(pieces)
          if (reply.statusCode === 200) resolve(body)
          else reject(new Error(`${path} answered ${reply.statusCode}: ${body.toString().slice(0, 200)}`))
        })
        reply.on('error', reject)
      })
      request.on('error', reject)
    })
  return {
    async time(path) {
      const startedAt = performance.now()
      await ask(path)
      return performance.now() - startedAt
    },
    json: async <T>(path: string) => JSON.parse((await ask(path)).toString()) as T,
    close: () => agent.destroy(),
  }
}
