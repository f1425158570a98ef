import {
  averageBitRate,
  CUT_OFF_PROBLEM,
  emptyReading,
  layoutOf,
  type AudioReading,
} from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { readItemLists } from './item-list.ts'
import { readMovie, type Movie } from './movie.ts'
import { readMp4Chapters } from './mp4-chapters.ts'
import { readSampleDescription } from './sample-description.ts'
import { readTotalUnits } from './sample-table.ts'
import type { Track } from './track.ts'

const FORMAT = 'QuickTime / MOV'
const PROTECTED_PROBLEM =
  'This file is copy-protected and can only be played by the program of the shop it came from'

export async function readMp4(file: MediaFile): Promise<AudioReading> {
  const movie = await readMovie(file)
  const audio = movie.tracks.find(isPlayable) ?? movie.tracks.find((track) => track.handler === 'soun')
  if (!audio) throw damaged('it contains no audio')
  const stsd = audio.tables.get('stsd')
  const description = stsd ? await readSampleDescription(file, stsd) : null
  const durationSeconds = await readDuration(file, movie, audio)
  const list = await readItemLists(file, movie.itemLists)
  return {
    ...emptyReading(FORMAT),
    codec: description?.codec ?? null,
    durationSeconds,
    bitRate: description?.bitRate ?? averageBitRate(file.size, durationSeconds),
    channels: description?.channels ?? null,
    channelLayout: layoutOf(description?.channels ?? null),
    timeBase: `1/${audio.timescale || 1000}`,
    language: audio.language,
    chapters: await readMp4Chapters(file, movie, audio),
    picture: list.picture,
    tags: list.tags,
    ...(description?.isProtected ? { problem: PROTECTED_PROBLEM, isUnplayable: true } : problemOf(movie)),
  }
}

function problemOf({ hasMedia }: Movie) {
  return { problem: hasMedia === 'yes' ? null : CUT_OFF_PROBLEM, isUnplayable: hasMedia === 'no' }
}

function isPlayable(track: Track): boolean {
  return track.handler === 'soun' && track.isEnabled
}

/**
 * The sample table gives the length of the audio; the track header how much of it is played, which is slightly less
 * (encoders add silence at the start) or much less if the track was cut with an edit list.
 */
async function readDuration(file: MediaFile, movie: Movie, audio: Track): Promise<number | null> {
  if (audio.timescale === 0) return null
  const mediaUnits = (await readTotalUnits(file, audio.tables.get('stts'))) ?? audio.mediaUnits
  const mediaSeconds = mediaUnits / audio.timescale
  const presentedSeconds = movie.timescale > 0 ? audio.presentedUnits / movie.timescale : 0
  if (mediaSeconds === 0 && movie.isFragmented) return null
  if (mediaSeconds === 0 || presentedSeconds === 0) return presentedSeconds || mediaSeconds || null
  const differsLittle = Math.abs(presentedSeconds - mediaSeconds) < 1
  const wasCut = audio.hasEdits && presentedSeconds < mediaSeconds
  return differsLittle || wasCut ? presentedSeconds : mediaSeconds
}
