import type { PrivateHosts } from './addresses.ts'
import { streamOutbound } from './outbound-stream.ts'
import { readWhole } from '../../lib/read-whole.ts'

/** Fetches a small resource as a whole. For large ones use `streamOutbound`. */

export interface OutboundOptions {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** The URL was entered by an administrator, so its host may be in the private network. */
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Sent as a POST request; redirects are then not followed. */
  readonly body?: string | Buffer
}

export interface FetchedResponse {
  readonly status: number
  readonly contentType: string | null
  readonly bytes: Buffer
  /** Final URL after redirects. */
  readonly url: string
}

export async function fetchOutbound(
  address: string,
  { timeoutMs, ...options }: OutboundOptions,
): Promise<FetchedResponse> {
  const { status, headers, url, body } = await streamOutbound(address, { ...options, totalMs: timeoutMs })
  return { status, contentType: headers['content-type'] ?? null, bytes: await readWhole(body), url }
}
