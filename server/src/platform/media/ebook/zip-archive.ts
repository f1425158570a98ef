import { isUtf8 } from 'node:buffer'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { throwIfAborted, toMediaError } from '../media-error.ts'
import { MAX_ENTRIES, isReasonable, type Archive } from './archive.ts'

/** Opens a zip file, passes it to `use`, and always closes it. */
export async function withZip<T>(
  path: string,
  signal: AbortSignal | undefined,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  let zip: ZipFile | undefined
  try {
    // Names are not validated: they are never used as paths, so archives with odd names can be read, too.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    return await use(toArchive(zip, await listEntries(zip, signal)))
  } catch (error) {
    throw toMediaError(error, path)
  } finally {
    zip?.close()
  }
}

async function listEntries(zip: ZipFile, signal: AbortSignal | undefined): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    throwIfAborted(signal)
    const name = nameOf(entry)
    if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry)
    if (entries.size >= MAX_ENTRIES) break
  }
  return entries
}

/** Many archives do not flag their names as UTF-8, so they would be decoded as DOS names. */
function nameOf({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isUnmarked = raw.some((octet) => octet >= 0x80) && isUtf8(raw)
  return isUnmarked ? raw.toString() : getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, false)
}

function toArchive(zip: ZipFile, entries: Map<string, Entry>): Archive {
  return {
    names: [...entries.keys()],
    read: async (name, maxBytes) => {
      const entry = entries.get(name)
      if (!entry || !entry.canDecodeFileData()) return null
      if (!isReasonable(entry.compressedSize, entry.uncompressedSize, maxBytes)) return null
      return readEntry(zip, entry, maxBytes)
    },
  }
}

/** The sizes in the directory can't be trusted, so the output is counted as well. */
async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer | null> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let byteCount = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      byteCount += chunk.length
      if (byteCount > maxBytes) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}
