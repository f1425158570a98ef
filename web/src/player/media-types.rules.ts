/** Media types that this browser, or a cast device, can play. */

export const AUDIO_TYPES = [
  'audio/flac',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/aac',
  'audio/x-ms-wma',
  'audio/x-aiff',
  'audio/webm',
] as const
export const VIDEO_TYPES = ['video/mp4'] as const
export const CAST_CODECS = ['opus', 'mp3', 'aac', 'flac', 'webma', 'wav'] as const

type CanPlay = (mimeType: string) => string

/** Types for which the browser says "maybe" or "probably". */
export const supportedTypes = (canPlayAudio: CanPlay, canPlayVideo: CanPlay): string[] => [
  ...AUDIO_TYPES.filter((type) => canPlayAudio(type) !== ''),
  ...VIDEO_TYPES.filter((type) => canPlayVideo(type) !== ''),
]

const CAST_TYPES: Record<(typeof CAST_CODECS)[number], readonly string[]> = {
  opus: ['audio/ogg', 'audio/opus'],
  mp3: ['audio/mpeg'],
  aac: ['audio/mp4', 'audio/aac'],
  flac: ['audio/flac'],
  webma: ['audio/webm'],
  wav: ['audio/wav', 'audio/x-wav'],
}

/** File types with codecs that a cast device can decode. */
export const castTypes = (): string[] => CAST_CODECS.flatMap((codec) => CAST_TYPES[codec])
