import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { beginUpload, cancelUpload, finishUpload, sendPiece } from './backups.api.ts'

const PIECE_BYTES = 8 * 1024 * 1024
/** Retry delays after an interruption: the server is asked after each of them where to resume. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

interface Sending {
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Uploads a backup file in chunks. Data received before an interruption is not sent again. */
export async function sendBackup(file: File, { onProgress, signal }: Sending): Promise<void> {
  let { id, received } = await beginUpload(file)
  let failures = 0
  try {
    while (received < file.size) {
      signal.throwIfAborted()
      onProgress(received / file.size)
      try {
        const octets = file.slice(received, received + PIECE_BYTES)
        received = await sendPiece({ id, offset: received, octets, signal })
        failures = 0
      } catch (error) {
        const pauseMs = PAUSES_MS[failures]
        if (pauseMs === undefined || !isCut(error)) throw error
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        ;({ id, received } = await beginUpload(file).catch(() => ({ id, received })))
      }
    }
    onProgress(1)
    await finishUpload(id)
  } catch (error) {
    if (signal.aborted) await cancelUpload(id).catch(() => undefined)
    throw error
  }
}

/** Whether the connection was interrupted, or the server expects another offset. */
const isCut = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof ApiError && [409, 502, 504].includes(error.status))
