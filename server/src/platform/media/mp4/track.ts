import type { ByteSource } from '../media-file.ts'
import { boxAt, childrenOf, headOf, payloadOf, type Box } from './boxes.ts'

export interface Track {
  id: number
  isEnabled: boolean
  /** 'soun', 'vide', 'text' … */
  handler: string
  timescale: number
  mediaUnits: number
  /** In the movie's units, after applying the edit list. */
  presentedUnits: number
  hasEdits: boolean
  language: string | null
  chapterTrackIds: number[]
  tables: Map<string, Box>
}

const EMPTY_TABLES: Map<string, Box> = new Map()
const UNKNOWN_DURATION = 0xffffffff

export async function readTrack(source: ByteSource, trak: Box): Promise<Track> {
  const parts = await childrenOf(source, trak)
  const mdia = parts.get('mdia')
  const media: Map<string, Box> = mdia ? await childrenOf(source, mdia) : new Map()
  const mdhd = media.get('mdhd')
  const hdlr = media.get('hdlr')
  const minf = media.get('minf')
  const stbl = minf && (await boxAt(source, minf, ['stbl']))
  const { timescale, durationUnits, language } = mdhd
    ? await readDurations(source, mdhd)
    : { timescale: 0, durationUnits: 0, language: null }
  return {
    ...(await readTrackHeader(source, parts.get('tkhd'))),
    handler: hdlr ? (await headOf(source, hdlr, 12)).toString('latin1', 8, 12) : '',
    timescale,
    mediaUnits: durationUnits,
    language,
    hasEdits: parts.has('edts'),
    chapterTrackIds: await readChapterReferences(source, parts.get('tref')),
    tables: stbl ? await childrenOf(source, stbl) : EMPTY_TABLES,
  }
}

/** `mvhd` and `mdhd` share their layout up to the duration; two bytes of language follow in `mdhd`. */
export async function readDurations(source: ByteSource, box: Box) {
  const head = await headOf(source, box, 36)
  const isLong = head[0] === 1
  const at = isLong ? 20 : 12
  if (head.length < at + (isLong ? 14 : 10)) return { timescale: 0, durationUnits: 0, language: null }
  const durationUnits = isLong ? Number(head.readBigInt64BE(at + 4)) : head.readUInt32BE(at + 4)
  return {
    timescale: head.readUInt32BE(at),
    durationUnits: durationUnits < 0 || (!isLong && durationUnits === UNKNOWN_DURATION) ? 0 : durationUnits,
    language: languageOf(head.readUInt16BE(at + (isLong ? 12 : 8))),
  }
}

async function readTrackHeader(source: ByteSource, box: Box | undefined) {
  const none = { id: 0, isEnabled: false, presentedUnits: 0 }
  if (!box) return none
  const head = await headOf(source, box, 36)
  const isLong = head[0] === 1
  if (head.length < (isLong ? 36 : 24)) return none
  const presentedUnits = isLong ? Number(head.readBigInt64BE(28)) : head.readUInt32BE(20)
  return {
    id: head.readUInt32BE(isLong ? 20 : 12),
    isEnabled: ((head[3] ?? 0) & 1) === 1,
    presentedUnits:
      presentedUnits < 0 || (!isLong && presentedUnits === UNKNOWN_DURATION) ? 0 : presentedUnits,
  }
}

async function readChapterReferences(source: ByteSource, tref: Box | undefined): Promise<number[]> {
  const chap = tref && (await boxAt(source, tref, ['chap']))
  if (!chap) return []
  const payload = await payloadOf(source, chap, 1024)
  return Array.from({ length: payload.length >> 2 }, (_, index) => payload.readUInt32BE(index * 4))
}

// Three letters of five bits each; 'und' and the old numeric languages carry no information.
function languageOf(packed: number): string | null {
  if (packed < 0x400 || packed === 0x7fff) return null
  const letters = [packed >> 10, packed >> 5, packed].map((bits) => String.fromCharCode((bits & 0x1f) + 0x60))
  const language = letters.join('')
  return language === 'und' || !/^[a-z]{3}$/.test(language) ? null : language
}
