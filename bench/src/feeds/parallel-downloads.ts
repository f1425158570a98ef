import http from 'node:http'
import { readCpuMs } from '../process-tree.ts'

/** Megabytes a server sends per second of its CPU time while many clients fetch a file at once. */
export async function megabytesPerCpuSecond(
  url: string,
  { pid, downloads, size, headers = {} }: Download,
): Promise<number> {
  const agent = new http.Agent({ maxSockets: downloads })
  const before = await readCpuMs(pid)
  const fetched = await Promise.all(
    Array.from({ length: downloads }, () => fetchRange(url, size, { agent, headers })),
  )
  const cpuSeconds = ((await readCpuMs(pid)) - before) / 1000
  agent.destroy()
  return fetched.reduce((sum, bytes) => sum + bytes, 0) / 1e6 / cpuSeconds
}

interface Download {
  readonly pid: number
  readonly downloads: number
  readonly size: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Uses a range, as apps do. */
const FROM_BYTE = 1000

interface Asking {
  readonly agent: http.Agent
  readonly headers: Readonly<Record<string, string>>
}

function fetchRange(url: string, size: number, { agent, headers }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const given = { agent, headers: { ...headers, range: `bytes=${FROM_BYTE}-` } }
    const request = http.get(url, given, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode === 206 && bytes === size - FROM_BYTE) return resolve(bytes)
        return reject(new Error(`${url} answered ${reply.statusCode} with ${bytes} bytes`))
      })
    })
    request.on('error', reject)
  })
}
