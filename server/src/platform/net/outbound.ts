import type { PrivateHosts } from './addresses.ts'
import { streamOutside } from './outbound-stream.ts'

/** Fetches something small as a whole. `streamOutside` is for what may be large. */

export interface OutboundOptions {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** The address was given by whoever runs the server, so its host may lie in their own network. */
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Sends this with POST; redirects are not followed then. */
  readonly body?: string | Buffer
}

export interface OutboundAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly bytes: Buffer
  /** Where the last redirect led. */
  readonly url: string
}

export async function fetchOutside(
  address: string,
  { timeoutMs, ...options }: OutboundOptions,
): Promise<OutboundAnswer> {
  const { status, headers, url, body } = await streamOutside(address, { ...options, totalMs: timeoutMs })
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return { status, contentType: headers['content-type'] ?? null, bytes: Buffer.concat(chunks), url }
}
