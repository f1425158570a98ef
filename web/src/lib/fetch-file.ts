import { logRequestError, toApiError, UnreachableError } from './api-error.ts'
import { serverUrl } from './base-path.ts'
import { sendWithToken } from './refresh.ts'

/** Downloads a file from the server; `onShare` receives the progress. Failures throw as in `call`. */
export async function fetchFile(
  path: string,
  options: { readonly signal?: AbortSignal; readonly onShare?: (share: number) => void } = {},
): Promise<Blob> {
  return request(path, options, (response) => readBody(response, options.onShare))
}

export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly totalBytes: number
}

/** Downloads a part of a file; `end` is exclusive and may be beyond the end of the file. */
export async function fetchFilePart(
  path: string,
  { begin, end }: { readonly begin: number; readonly end: number },
  options: { readonly signal?: AbortSignal } = {},
): Promise<FilePart> {
  const headers = { range: `bytes=${begin}-${end - 1}` }
  return request(path, { ...options, headers }, async (response) => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A proxy may not support ranges, and respond with the whole file.
    if (response.status !== 206) return { bytes: bytes.slice(begin, end), totalBytes: bytes.length }
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
    return { bytes, totalBytes: Number(total ?? begin + bytes.length) }
  })
}

interface RequestOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

async function request<Body>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<Body>,
): Promise<Body> {
  try {
    const response = await sendWithToken((token) => send(path, token, options))
    if (!response.ok) throw await toApiError(response)
    return await read(response)
  } catch (error) {
    if (!options.signal?.aborted) logRequestError(path, error)
    throw error
  }
}

async function send(
  path: string,
  token: string | null,
  { signal, headers }: RequestOptions,
): Promise<Response> {
  const sent = { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) }
  try {
    return await fetch(serverUrl(path), { headers: sent, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new UnreachableError(error)
  }
}

async function readBody(response: Response, onShare?: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  if (!onShare || !response.body || !(total > 0)) return response.blob()
  let done = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.length
        onShare(Math.min(1, done / total))
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: response.headers }).blob()
}
