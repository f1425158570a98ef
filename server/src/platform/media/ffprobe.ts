import { z } from 'zod'
import { emptyReading, type AudioReading } from './audio-reading.ts'
import { mediaFileInput } from './ffmpeg-input.ts'
import { MediaError } from './media-error.ts'
import { addTag, type RawTags } from './raw-tags.ts'
import { runTool } from './tools.ts'

const Tags = z.record(z.string(), z.coerce.string()).optional()

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  time_base: z.string().optional(),
  bit_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ default: z.number().optional(), attached_pic: z.number().optional() }).optional(),
  tags: Tags,
})

const Probe = z.object({
  format: z
    .object({
      format_long_name: z.string().optional(),
      duration: z.string().optional(),
      bit_rate: z.string().optional(),
      tags: Tags,
    })
    .optional(),
  streams: z.array(Stream).optional(),
  chapters: z.array(z.object({ start_time: z.string(), end_time: z.string(), tags: Tags })).optional(),
})

type Stream = z.infer<typeof Stream>
type Probe = z.infer<typeof Probe>

const ARGS = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', '-show_chapters']
const TIMEOUT_MS = 15_000
const PICTURE_CODECS = new Map([
  ['mjpeg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
])

/** Last resort: starting a process costs more than all our own readers together. */
export async function readByFfprobe(bin: string, path: string, signal?: AbortSignal): Promise<AudioReading> {
  const { stdout } = await runTool(bin, [...ARGS, ...mediaFileInput(path)], {
    signal,
    timeoutMs: TIMEOUT_MS,
  })
  const probe = parseProbe(stdout.toString('utf8'))
  const sound = soundStreamOf(probe)
  if (!sound) throw new MediaError('not_recognised', `${path} contains no audio`)
  const tags = tagsOf(probe.format?.tags)
  const picture = probe.streams?.find((stream) => PICTURE_CODECS.has(stream.codec_name ?? ''))
  return {
    ...emptyReading(probe.format?.format_long_name ?? 'unknown'),
    codec: sound.codec_name ?? null,
    durationSeconds:
      numberOf(probe.format?.duration) ??
      numberOf(sound.duration) ??
      (await endOfLastPacket(bin, path, sound, signal).catch(nullUnlessAborted)),
    bitRate: numberOf(sound.bit_rate) ?? numberOf(probe.format?.bit_rate),
    channels: sound.channels ?? null,
    channelLayout: sound.channel_layout ?? null,
    timeBase: sound.time_base ?? '1/1000',
    language: languageOf(sound),
    chapters: chaptersOf(probe),
    picture: picture ? unreadPicture(picture) : null,
    tags: tags.size > 0 ? tags : tagsOf(sound.tags),
  }
}

const BEYOND_ANY_END = '9999999%'

/** Recordings by browsers and of streams don't contain their duration; it is the end of the last packet. */
async function endOfLastPacket(
  bin: string,
  path: string,
  { index }: Stream,
  signal?: AbortSignal,
): Promise<number | null> {
  const packets = ['-select_streams', String(index), '-read_intervals', BEYOND_ANY_END]
  const print = ['-show_entries', 'packet=pts_time,duration_time', '-print_format', 'csv=print_section=0']
  const { stdout } = await runTool(bin, ['-v', 'error', ...packets, ...print, ...mediaFileInput(path)], {
    signal,
    timeoutMs: TIMEOUT_MS,
  })
  const ends = stdout.toString('utf8').matchAll(/^([\d.]+),([\d.]+)/gm)
  return (
    [...ends].reduce((last, [, start, length]) => Math.max(last, Number(start) + Number(length)), 0) || null
  )
}

/** Ignores errors unless aborted: the other data of the file is still useful. */
function nullUnlessAborted(error: unknown): null {
  if (error instanceof MediaError && error.code === 'aborted') throw error
  return null
}

/** Returns ffprobe's complete output, unprocessed. */
export async function probeFile(bin: string, path: string): Promise<Record<string, unknown>> {
  const { stdout } = await runTool(bin, [...ARGS, ...mediaFileInput(path)], { timeoutMs: TIMEOUT_MS })
  return JSON.parse(stdout.toString('utf8')) as Record<string, unknown>
}

function parseProbe(json: string): Probe {
  try {
    return Probe.parse(JSON.parse(json))
  } catch (error) {
    throw new MediaError('tool_failed', 'ffprobe answered with something that cannot be read', {
      cause: error,
    })
  }
}

function soundStreamOf({ streams = [] }: Probe): Stream | undefined {
  const sounds = streams.filter((stream) => stream.codec_type === 'audio')
  return sounds.find((stream) => stream.disposition?.default === 1) ?? sounds[0]
}

function chaptersOf({ chapters = [] }: Probe) {
  return chapters.map(({ start_time, end_time, tags = {} }) => ({
    startSeconds: numberOf(start_time) ?? 0,
    endSeconds: numberOf(end_time),
    title: tags['title'] ?? tags['TITLE'] ?? '',
  }))
}

function tagsOf(tags: Record<string, string> = {}): RawTags {
  const raw: RawTags = new Map()
  for (const [name, value] of Object.entries(tags)) addTag(raw, name, value)
  return raw
}

function languageOf({ tags = {} }: Stream): string | null {
  const language = tags['language'] ?? tags['LANGUAGE']
  return language && language !== 'und' ? language : null
}

/** ffprobe reports that there is a picture but not its bytes; only ffmpeg can extract those. */
function unreadPicture(stream: Stream): AudioReading['picture'] {
  const mime = PICTURE_CODECS.get(stream.codec_name ?? '') ?? 'image/jpeg'
  return { mime, byteLength: 0, read: async () => Buffer.alloc(0) }
}

function numberOf(text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
