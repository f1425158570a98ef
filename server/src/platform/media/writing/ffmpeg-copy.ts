import { rm, writeFile } from 'node:fs/promises'
import { mediaFileInput, ownFileInput } from '../ffmpeg-input.ts'
import { MediaError } from '../media-error.ts'
import { streamTool } from '../tool-stream.ts'
import { runTool } from '../tools.ts'
import { wantedTags } from './tag-places.ts'
import type { FileChange } from './media-change.types.ts'

/** Matroska and Windows Media: ffmpeg remuxes the same streams with other chapters and tags. */

const SILENCE_MS = 10 * 60_000

export interface FfmpegCopy {
  readonly ffmpeg: string
  readonly from: string
  readonly to: string
  /** ffmpeg's name for the container. */
  readonly muxer: string
  /** Must contain all chapters, including unchanged ones. */
  readonly change: FileChange
  readonly durationSeconds: number
  readonly signal: AbortSignal
}

export async function copyByFfmpeg(copy: FfmpegCopy): Promise<void> {
  const { change, to } = copy
  const marks = `${to}.marks`
  const chapters = ['-map_chapters', change.chapters?.length ? '1' : '-1']
  const tags = wantedTags(change.tags).flatMap(({ tag, value, place }) => {
    const setting = `${FFMPEG_NAMES[tag] ?? place.names[0].toUpperCase()}=${value}`
    // A tag of the audio track would take the place of one that was removed.
    return ['-metadata', setting, ...(value === '' ? ['-metadata:s:a', setting] : [])]
  })
  try {
    await writeFile(marks, markFile(change, copy.durationSeconds), { flag: 'wx', mode: 0o600 })
    const inputs = [...mediaFileInput(copy.from), ...ownFileInput('ffmetadata', marks)]
    const outputs = ['-map', '0', '-map_metadata', '0', ...chapters, '-c', 'copy', ...tags]
    const args = ['-v', 'error', '-nostdin', '-y', ...inputs, ...outputs, '-f', copy.muxer, `file:${to}`]
    await untilEnd(copy.ffmpeg, args, copy.signal)
  } finally {
    await rm(marks, { force: true })
  }
}

const FFMPEG_NAMES: Readonly<Record<string, string>> = { albumArtist: 'album_artist', track: 'track' }

async function untilEnd(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  for await (const _ of streamTool(ffmpeg, args, { signal, silenceMs: SILENCE_MS })) continue
}

/** Hashes the audio packets of a file, independent of the container. */
export async function soundDigestByFfmpeg(
  ffmpeg: string,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const args = ['-v', 'error', '-nostdin', ...mediaFileInput(path)]
  const { stdout } = await runTool(ffmpeg, [...args, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-'], {
    signal,
    timeoutMs: SILENCE_MS,
  })
  const digest = stdout.toString('latin1').trim()
  if (!digest.startsWith('MD5=')) throw new MediaError('tool_failed', `${ffmpeg} did not answer`)
  return digest
}

function markFile({ chapters }: FileChange, durationSeconds: number): string {
  const marks = (chapters ?? []).flatMap(({ startSeconds, title }, index, all) => {
    const end = all[index + 1]?.startSeconds ?? Math.max(durationSeconds, startSeconds)
    return [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${Math.round(startSeconds * 1000)}`,
      `END=${Math.round(end * 1000)}`,
      `title=${title.replace(/[=;#\\\n]/g, String.raw`\$&`)}`,
    ]
  })
  return [';FFMETADATA1', ...marks, ''].join('\n')
}
