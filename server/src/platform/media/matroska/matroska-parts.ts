import { layoutOf, type AudioReading, type FoundChapter, type FoundPicture } from '../audio-reading.ts'
import type { ByteSource } from '../media-file.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { elementsIn, textOf, unsignedOf, type Element } from './ebml.ts'

const NANOSECONDS = 1e9
const AUDIO_TRACK = 2

const CODECS: readonly (readonly [prefix: string, codec: string])[] = [
  ['A_OPUS', 'opus'],
  ['A_VORBIS', 'vorbis'],
  ['A_AAC', 'aac'],
  ['A_FLAC', 'flac'],
  ['A_MPEG/L3', 'mp3'],
  ['A_MPEG/L2', 'mp2'],
  ['A_ALAC', 'alac'],
  ['A_EAC3', 'eac3'],
  ['A_AC3', 'ac3'],
  ['A_DTS', 'dts'],
  ['A_PCM/INT/LIT', 'pcm_s16le'],
  ['A_PCM/INT/BIG', 'pcm_s16be'],
  ['A_PCM/FLOAT', 'pcm_f32le'],
]

export interface SoundTrack {
  uid: number
  name: string
  sound: Pick<AudioReading, 'codec' | 'channels' | 'channelLayout' | 'language'>
}

/** Returns the default audio track, or else the first. */
export async function readTracks(source: ByteSource, tracks: Element): Promise<SoundTrack | null> {
  let chosen: SoundTrack | null = null
  for await (const entry of elementsIn(source, tracks.start, tracks.end)) {
    if (entry.id !== 0xae) continue
    const { type, isDefault, track } = await readTrack(source, entry)
    if (type !== AUDIO_TRACK) continue
    if (isDefault) return track
    chosen ??= track
  }
  return chosen
}

async function readTrack(source: ByteSource, entry: Element) {
  const sound: SoundTrack['sound'] = { codec: null, channels: 1, channelLayout: 'mono', language: 'eng' }
  const track: SoundTrack = { uid: 0, name: '', sound }
  let type = 0
  let isDefault = true
  for await (const field of elementsIn(source, entry.start, entry.end)) {
    if (field.id === 0x83) type = await unsignedOf(source, field)
    else if (field.id === 0x73c5) track.uid = await unsignedOf(source, field)
    else if (field.id === 0x536e) track.name = await textOf(source, field)
    else if (field.id === 0x88) isDefault = (await unsignedOf(source, field)) === 1
    else if (field.id === 0x86) sound.codec = codecOf(await textOf(source, field))
    else if (field.id === 0x22b59c) sound.language = await textOf(source, field)
    else if (field.id === 0xe1) sound.channels = await readChannels(source, field)
  }
  sound.channelLayout = layoutOf(sound.channels)
  if (sound.language === 'und') sound.language = null
  return { type, isDefault, track }
}

async function readChannels(source: ByteSource, audio: Element): Promise<number> {
  for await (const field of elementsIn(source, audio.start, audio.end)) {
    if (field.id === 0x9f) return unsignedOf(source, field)
  }
  return 1
}

function codecOf(id: string): string {
  return CODECS.find(([prefix]) => id.startsWith(prefix))?.[1] ?? id.toLowerCase()
}

/** Returns the chapters of the first edition that has any. */
export async function readChapters(source: ByteSource, chapters: Element): Promise<FoundChapter[]> {
  for await (const edition of elementsIn(source, chapters.start, chapters.end)) {
    if (edition.id !== 0x45b9) continue
    const found: FoundChapter[] = []
    for await (const atom of elementsIn(source, edition.start, edition.end)) {
      if (atom.id === 0xb6) found.push(await readChapter(source, atom))
    }
    if (found.length > 0) return found
  }
  return []
}

async function readChapter(source: ByteSource, atom: Element): Promise<FoundChapter> {
  const chapter: FoundChapter = { startSeconds: 0, endSeconds: null, title: '' }
  for await (const field of elementsIn(source, atom.start, atom.end)) {
    if (field.id === 0x91) chapter.startSeconds = (await unsignedOf(source, field)) / NANOSECONDS
    else if (field.id === 0x92) chapter.endSeconds = (await unsignedOf(source, field)) / NANOSECONDS
    else if (field.id === 0x80) {
      for await (const part of elementsIn(source, field.start, field.end)) {
        if (part.id === 0x85) chapter.title ||= await textOf(source, part)
      }
    }
  }
  return chapter
}

/** Returns the first attached picture. */
export async function readAttachedPicture(
  source: ByteSource,
  attachments: Element,
): Promise<FoundPicture | null> {
  for await (const attached of elementsIn(source, attachments.start, attachments.end)) {
    if (attached.id !== 0x61a7) continue
    for await (const field of elementsIn(source, attached.start, attached.end)) {
      if (field.id !== 0x465c) continue
      const byteLength = field.end - field.start
      const mime = pictureMimeOf(await source.bytes(field.start, Math.min(16, byteLength)))
      if (mime) return { mime, byteLength, read: () => source.bytes(field.start, byteLength) }
    }
  }
  return null
}
