import http from 'node:http'

/** One client with one keep-alive connection, like an app. */
export interface Caller {
  /** Milliseconds from the request to the last byte; as another account if given. Throws unless the status is 200. */
  time(path: string, authorization?: string): Promise<number>
  json<T>(path: string): Promise<T>
  close(): void
}

export function openCaller(baseUrl: string, ownAuthorization: string): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, authorization = ownAuthorization) =>
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
      // An idle connection may be closed at the moment it is used again.
      request.on('error', (error) => reject(request.reusedSocket ? new StaleConnection() : error))
    })
  const askSurely = async (path: string, authorization?: string) => {
    try {
      return await ask(path, authorization)
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      return ask(path, authorization)
    }
  }
  return {
    async time(path, authorization) {
      const startedAt = performance.now()
      await askSurely(path, authorization)
      return performance.now() - startedAt
    },
    json: async <T>(path: string) => JSON.parse((await askSurely(path)).toString()) as T,
    close: () => agent.destroy(),
  }
}

class StaleConnection extends Error {}
