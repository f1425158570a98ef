import type { IAudioMetadata } from 'music-metadata'
import { averageBitRate, emptyReading, layoutOf, type AudioReading } from './audio-reading.ts'
import { boundedTokenizer } from './bounded-tokenizer.ts'
import type { MediaFile } from './media-file.ts'
import { pictureMimeOf } from './picture-type.ts'
import { addTag, type RawTags } from './raw-tags.ts'

const FORMATS: readonly (readonly [pattern: RegExp, longName: string])[] = [
  [/^ASF/, 'ASF (Advanced / Active Streaming Format)'],
  [/^MPEG/, 'MP2/3 (MPEG audio layer 2/3)'],
  [/^FLAC/, 'raw FLAC'],
  [/^Ogg/, 'Ogg'],
  [/^WAVE/, 'WAV / WAVE (Waveform Audio)'],
  [/^AIF/, 'Audio IFF'],
  [/^EBML/, 'Matroska / WebM'],
  // For MP4 the library reports the brands of the file.
  [/^(m4|mp4|iso|qt|dash|3gp)/i, 'QuickTime / MOV'],
]

const CODECS: readonly (readonly [pattern: RegExp, codec: string])[] = [
  [/^windows media audio 9 (pro|voice)/i, 'wmapro'],
  [/^windows media audio.*lossless/i, 'wmalossless'],
  [/^windows media audio/i, 'wmav2'],
  [/layer 3/i, 'mp3'],
  [/aac/i, 'aac'],
  [/alac/i, 'alac'],
]

/** Fallback to music-metadata for formats that our own readers don't support or failed on. */
export async function readByLibrary(file: MediaFile): Promise<AudioReading | null> {
  // Loaded on first use: most libraries never need it.
  const { parseFromTokenizer } = await import('music-metadata')
  const options = { duration: false, includeChapters: false, skipPostHeaders: false }
  const metadata = await parseFromTokenizer(boundedTokenizer(file), options)
  // The library may take a file for audio because of its name, and then find none in it.
  return metadata.format.codec ? toReading(metadata, file.size) : null
}

function toReading(metadata: IAudioMetadata, fileBytes: number): AudioReading {
  const { format, common } = metadata
  const container = format.container ?? ''
  const durationSeconds = format.duration && Number.isFinite(format.duration) ? format.duration : null
  const channels = format.numberOfChannels ?? null
  const picture = common.picture?.[0]
  const bytes = picture && Buffer.from(picture.data)
  const mime = bytes && (pictureMimeOf(bytes) ?? picture.format)
  return {
    ...emptyReading(FORMATS.find(([pattern]) => pattern.test(container))?.[1] ?? container),
    codec:
      CODECS.find(([pattern]) => pattern.test(format.codec ?? ''))?.[1] ??
      format.codec?.toLowerCase() ??
      null,
    durationSeconds,
    bitRate: format.bitrate ? Math.round(format.bitrate) : averageBitRate(fileBytes, durationSeconds),
    channels,
    channelLayout: layoutOf(channels),
    language: common.language ?? null,
    picture: bytes && mime ? { mime, byteLength: bytes.length, read: async () => bytes } : null,
    tags: tagsOf(metadata),
  }
}

/** Uses the library's common names where there are any; everything else keeps its name in the file. */
function tagsOf({ common, native }: IAudioMetadata): RawTags {
  const tags: RawTags = new Map()
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') addTag(tags, name, String(value))
    else if (Array.isArray(value)) for (const part of value) add(name, part)
    else if (typeof value === 'object' && value !== null && 'text' in value) add(name, value.text)
  }
  const { track, disk } = common
  if (track.no) add('track', track.of ? `${track.no}/${track.of}` : track.no)
  if (disk.no) add('disc', disk.of ? `${disk.no}/${disk.of}` : disk.no)
  for (const name of COMMON_NAMES) add(name, common[name])
  add('artist', common.artists?.length ? common.artists : common.artist)
  add('encoder', common.encodersettings)
  add('encoded_by', common.encodedby)
  add('publisher', common.label)
  for (const list of Object.values(native)) {
    for (const { id, value } of list) {
      const name = id.slice(Math.max(id.lastIndexOf('/'), id.lastIndexOf(':')) + 1).toLowerCase()
      if (!tags.has(name)) add(name, value)
    }
  }
  return tags
}

const COMMON_NAMES = [
  'title',
  'album',
  'albumartist',
  'composer',
  'comment',
  'description',
  'genre',
  'date',
  'year',
  'subtitle',
  'grouping',
  'language',
  'asin',
  'isrc',
  'titlesort',
  'albumsort',
  'artistsort',
  'albumartistsort',
] as const
