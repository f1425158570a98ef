import { METADATA_SOURCES } from '@lectern/contract/constants'
import { asItemId, asLibraryId } from '@lectern/contract/ids'
import type { Item } from '../../items/items.types.ts'
import { draftFiles } from '../assembling/assemble-files.rules.ts'
import { assembleItem } from '../assembling/assemble-item.rules.ts'
import type { AssemblyOptions } from '../assembling/assemble.types.ts'
import { pairFiles } from '../assembling/file-pairs.rules.ts'
import type { AudioReading, ReadReply } from '../reading/readings.types.ts'
import type { FoundItem } from '../survey/survey.types.ts'

/** Builds items from walk results and readings, without a disk. */

export const NOW = 50_000
const options: AssemblyOptions = {
  mediaType: 'book',
  audiobooksOnly: false,
  precedence: METADATA_SOURCES,
  parseSubtitle: false,
  preferOverdriveMarkers: false,
}

/** The reading of a ten-second audio file. */
export const sound = (tags: Record<string, string> = {}, more: object = {}): AudioReading => ({
  problem: null,
  headHash: 'head',
  mimeType: 'audio/mpeg',
  facts: {
    durationSeconds: 10,
    bitRate: 64,
    codec: 'mp3',
    format: 'MP3',
    channels: 2,
    channelLayout: 'stereo',
    timeBase: '1/1',
    language: null,
    chapters: [],
    embeddedCover: null,
    tags,
    ...more,
  },
})

export interface Given {
  readonly found: FoundItem
  readonly readings?: Readonly<Record<string, AudioReading>>
  readonly known?: Item | null
  readonly options?: Partial<AssemblyOptions>
  readonly reply?: Partial<ReadReply>
  readonly now?: number
}
export function assemble({
  found,
  readings = {},
  known = null,
  reply = {},
  now = NOW,
  ...rest
}: Given): Item {
  const pairs = pairFiles(found, known, { isForced: false, areInodesRenumbered: false })
  const audio = new Map(Object.entries(readings).map(([name, one]) => [`${found.relPath}/${name}`, one]))
  let number = 0
  return assembleItem(
    {
      options: { ...options, ...rest.options },
      found,
      known,
      drafts: draftFiles(pairs, audio, now),
      reply: { audio, ebook: null, sidecars: {}, cover: null, problems: [], numProbed: 0, ...reply },
      now,
      newId: () => `new${++number}`,
    },
    {
      id: asItemId('i'),
      mediaId: 'm',
      libraryId: asLibraryId('l'),
      cover: null,
      scanVersion: '3',
      fingerprintOf: (files) =>
        files.map(({ size, durationSeconds, headHash }) => `${size} ${durationSeconds} ${headHash}`).join(),
    },
  )
}
/** Track index by file. */
export const tracks = ({ files }: Item) =>
  Object.fromEntries(files.map(({ relPath, media }) => [relPath, media?.trackIndex ?? null]))
