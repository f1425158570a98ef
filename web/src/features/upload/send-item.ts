import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  receivedOf,
  sendPiece,
  type UploadRequest,
} from './upload.api.ts'

export const PIECE_BYTES = 8 * 1024 * 1024

/** Retry delays after an interruption: the server is asked after each of them where to resume. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

interface Sending {
  /** Path of each file within the item, such as `CD1/01.mp3`; defaults to its own name. */
  readonly names?: readonly string[]
  readonly onProgress: (sentBytes: number) => void
  /** Aborts the upload; data already received stays on the server. */
  readonly signal: AbortSignal
  /** Timer; replaced in tests. */
  readonly wait?: (ms: number) => Promise<void>
}

const realWait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Uploads an item in chunks, and returns where it was stored. Resumes after interruptions without sending received
 * data again.
 */
export async function sendItem(
  wish: Omit<UploadRequest, 'files'>,
  contents: readonly File[],
  { names: wanted = contents.map(({ name }) => name), onProgress, signal, wait = realWait }: Sending,
): Promise<string> {
  const names = fileNames(wanted)
  const files = contents.map(({ size, lastModified }, place) => ({
    name: names[place] ?? '',
    size,
    lastModified,
  }))
  const { id, directory, files: begun } = await beginUpload({ ...wish, files })
  try {
    let sentBefore = 0
    for (const [index, content] of contents.entries()) {
      const before = sentBefore
      const report = (sent: number) => onProgress(before + sent)
      const from = begun[index]?.received ?? 0
      await sendFile({ id, index, content, from }, { onProgress: report, signal, wait })
      sentBefore += content.size
    }
    await finishUpload(id)
    return directory
  } catch (error) {
    // After an interruption the partial upload stays on the server, and the next attempt resumes it.
    if (!isAway(error) && !signal.aborted) await cancelUpload(id).catch(() => undefined)
    throw error
  }
}

interface FileToSend {
  readonly id: string
  readonly index: number
  readonly content: File
  /** Offset already received. */
  readonly from: number
}

async function sendFile(
  { id, index, content, from }: FileToSend,
  { onProgress, signal, wait }: Required<Omit<Sending, 'names'>>,
) {
  let offset = from
  let failures = 0
  if (from > 0) onProgress(from)
  while (offset < content.size) {
    signal.throwIfAborted()
    try {
      const octets = content.slice(offset, offset + PIECE_BYTES)
      offset = await sendPiece({ id, index, offset, octets, signal })
      failures = 0
      onProgress(offset)
    } catch (error) {
      signal.throwIfAborted()
      const pauseMs = PAUSES_MS[failures]
      if (pauseMs === undefined || !isCut(error)) throw error
      failures += 1
      await wait(pauseMs)
      offset = await receivedOf(id).then(
        (received) => received[index] ?? 0,
        // Still unreachable: the next chunk will show.
        () => offset,
      )
    }
  }
}

/**
 * Whether the connection was interrupted, or the server is busy or restarting. Errors that it reports itself (a full
 * disk) are not worth retrying.
 */
const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ApiError && (error.status === 429 || (error.status >= 502 && error.code === null)))

/** Same, or the server expects another offset. */
const isCut = (error: unknown): boolean =>
  isAway(error) || (error instanceof ApiError && error.status === 409)

/** Makes duplicate file names unique, because the files end up in one folder. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}
