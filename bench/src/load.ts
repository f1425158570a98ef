import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface LoadResult {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Sends requests as fast as the server responds. Throws on a status other than 2xx, which would invalidate the
 * result.
 */
export async function putLoad({ url, connections, seconds, headers = {} }: Load): Promise<LoadResult> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { ...headers } })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}: ${bad} of ${result.requests.total} requests failed`)
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
