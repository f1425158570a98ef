import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTurns } from '../../../lib/take-turns.ts'
import { MediaError, messageOf, tooLarge } from '../media-error.ts'
import { MAX_ENTRIES, isReasonable, type Archive } from './archive.ts'

interface RarEntry {
  packedBytes: number
  unpackedBytes: number
  isReadable: boolean
}

const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024
const EXTRACTED_NAME = 'page'

/** The unpacker keeps its state in a global, so only one archive may be open at a time. */
const takeTurn = createTurns()

/**
 * Opens a rar file (version 4 or 5). Unpacking is synchronous and may take a while: meant for worker threads. The
 * archive is never loaded as a whole; files are unpacked one at a time to a temporary folder, under a fixed name.
 */
export async function withRar<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  if ((await stat(path)).size > MAX_ARCHIVE_BYTES) throw tooLarge(`${path} is too large to look into`)
  return takeTurn(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-rar-'))
    try {
      const entries = await listEntries(path)
      return await use(toArchive(path, folder, entries))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function openExtractor(filepath: string, targetPath: string) {
  const { createExtractorFromFile } = await import('node-unrar-js')
  return createExtractorFromFile({ filepath, targetPath, filenameTransform: () => EXTRACTED_NAME })
}

async function listEntries(path: string): Promise<Map<string, RarEntry>> {
  const entries = new Map<string, RarEntry>()
  try {
    const extractor = await openExtractor(path, '')
    for (const { name, flags, packSize, unpSize } of extractor.getFileList().fileHeaders) {
      // Leaving early leaks a small object of the unpacker, which is better than iterating over an endless list.
      if (entries.size >= MAX_ENTRIES) break
      const entry = { packedBytes: packSize, unpackedBytes: unpSize, isReadable: !flags.encrypted }
      if (!flags.directory) entries.set(name, entry)
    }
  } catch (error) {
    // An interrupted download still has its first pages.
    if (entries.size > 0) return entries
    throw new MediaError('damaged', `${path} cannot be opened as a rar archive: ${messageOf(error)}`, {
      cause: error,
    })
  }
  return entries
}

function toArchive(path: string, folder: string, entries: Map<string, RarEntry>): Archive {
  return {
    names: [...entries.keys()],
    read: async (name, maxBytes) => {
      const entry = entries.get(name)
      if (!entry?.isReadable || !isReasonable(entry.packedBytes, entry.unpackedBytes, maxBytes)) return null
      return extract(path, folder, name)
    },
  }
}

async function extract(path: string, folder: string, name: string): Promise<Buffer | null> {
  try {
    const extractor = await openExtractor(path, folder)
    // The iterator is lazy: nothing is extracted until it is exhausted.
    const found = [...extractor.extract({ files: [name] }).files]
    return found.length > 0 ? await readFile(join(folder, EXTRACTED_NAME)) : null
  } catch {
    return null
  }
}
