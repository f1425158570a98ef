import { logRequestError, toApiError, UnreachableError } from './api-error.ts'
import { serverUrl } from './base-path.ts'
import { refreshAccess } from './refresh.ts'
import { storedToken } from './token.ts'

/** Downloads a file from the server; `onShare` receives the progress. Failures throw as in `call`. */
export async function fetchFile(
  path: string,
  options: { readonly signal?: AbortSignal; readonly onShare?: (share: number) => void } = {},
): Promise<Blob> {
  try {
    const token = storedToken()
    let response = await send(path, token, options.signal)
    if (response.status === 401 && token !== null && (await refreshAccess(token))) {
      response = await send(path, storedToken(), options.signal)
    }
    if (!response.ok) throw await toApiError(response)
    return await readBody(response, options.onShare)
  } catch (error) {
    if (!options.signal?.aborted) logRequestError(path, error)
    throw error
  }
}

async function send(path: string, token: string | null, signal: AbortSignal | undefined): Promise<Response> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
  try {
    return await fetch(serverUrl(path), { ...(headers && { headers }), ...(signal && { signal }) })
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
