import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  receivedOf,
  sendPiece,
  type UploadWish,
} from './upload.api.ts'

export const PIECE_BYTES = 8 * 1024 * 1024

/** After a cut the server is asked this often where to go on, with these pauses between. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

interface Sending {
  /** Where each file lies in the item, such as `CD1/01.mp3`; its own name otherwise. */
  readonly names?: readonly string[]
  readonly onProgress: (sentBytes: number) => void
  /** Stops the sending; what arrived stays with the server. */
  readonly signal: AbortSignal
  /** The clock; tests don't wait. */
  readonly wait?: (ms: number) => Promise<void>
}

const realWait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends an item in pieces, and says where it lies now. A cut is waited out: what arrived before it is not sent again. */
export async function sendItem(
  wish: Omit<UploadWish, 'files'>,
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
      const tell = (sent: number) => onProgress(before + sent)
      const from = begun[index]?.received ?? 0
      await sendFile({ id, index, content, from }, { onProgress: tell, signal, wait })
      sentBefore += content.size
    }
    await finishUpload(id)
    return directory
  } catch (error) {
    // What was cut off stays with the server, and the next try goes on from there.
    if (!isAway(error) && !signal.aborted) await cancelUpload(id).catch(() => undefined)
    throw error
  }
}

interface FileToSend {
  readonly id: string
  readonly index: number
  readonly content: File
  /** What is there already. */
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
        // Still away: the next piece will tell.
        () => offset,
      )
    }
  }
}

/** The line was cut, or the server is busy or restarting. What it says itself (a full disk) is no matter of waiting. */
const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ApiError && (error.status === 429 || (error.status >= 502 && error.code === null)))

/** … or it has another place in mind than we. */
const isCut = (error: unknown): boolean =>
  isAway(error) || (error instanceof ApiError && error.status === 409)

/** Two files of the same name get different ones: they end up in one folder. */
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
