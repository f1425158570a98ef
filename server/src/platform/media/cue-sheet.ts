import type { FoundChapter } from './audio-reading.ts'

const MAX_CHARS = 1024 * 1024
const FRAMES_PER_SECOND = 75

/**
 * Returns the tracks of a cue sheet, which describes a CD ripped to a single file, as chapters. There are none if it
 * describes several files: then each of them is a track.
 */
export function readCueSheet(text: string): FoundChapter[] {
  const chapters: FoundChapter[] = []
  let files = 0
  let track: { title: string; startSeconds: number | null } | null = null
  for (const line of text.slice(0, MAX_CHARS).split(/[\r\n]+/)) {
    const [, command = '', rest = ''] = /^\s*(\w+)\s+(.+?)\s*$/.exec(line) ?? []
    const name = command.toUpperCase()
    if (name === 'FILE') files++
    else if (name === 'TRACK') {
      addTrack(chapters, track)
      track = { title: '', startSeconds: null }
    } else if (name === 'TITLE' && track) track.title = rest.replace(/^"(.*)"$/, '$1')
    else if (name === 'INDEX' && track) track.startSeconds = startIn(rest) ?? track.startSeconds
  }
  addTrack(chapters, track)
  return files > 1 || chapters.length < 2 ? [] : chapters
}

function addTrack(
  chapters: FoundChapter[],
  track: { title: string; startSeconds: number | null } | null,
): void {
  if (track === null || track.startSeconds === null) return
  chapters.push({ title: track.title, startSeconds: track.startSeconds, endSeconds: null })
}

/** `01 12:34:56`: minutes, seconds and frames. Index 00 is the pause before the track. */
function startIn(index: string): number | null {
  const match = /^0*1\s+(\d{1,4}):(\d{1,2}):(\d{1,2})$/.exec(index)
  return match ? Number(match[1]) * 60 + Number(match[2]) + Number(match[3]) / FRAMES_PER_SECOND : null
}
