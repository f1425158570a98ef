import { AUDIO_EXTENSIONS, extensionOf } from '@lectern/contract/rules/file-types'

/** Determines the file extension from the first bytes; names and types given by servers are often wrong. */
export function endingOf(head: Buffer, url: string): string {
  const named = extensionOf(new URL(url).pathname)
  const content = endingByContent(head)
  if (content === 'm4a' && isVideo(head, named)) return 'mp4'
  if (content === 'm4a') return named === 'm4b' ? named : 'm4a'
  if (content === 'ogg') return isOpus(head) ? 'opus' : 'ogg'
  if (content !== null) return content
  return (AUDIO_EXTENSIONS as readonly string[]).includes(named) ? named : 'mp3'
}

function endingByContent(head: Buffer): string | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(4, 8) === 'ftyp') return 'm4a'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(0, 4) === 'fLaC') return 'flac'
  if (text(0, 4) === 'RIFF') return 'wav'
  if (text(0, 4) === 'FORM') return 'aiff'
  if (head.readUInt32BE(0) === 0x1a45dfa3) return head.subarray(0, 64).includes('webm') ? 'webm' : 'mka'
  if (head.readUInt32BE(0) === 0x3026b275) return 'wma'
  if (text(0, 3) === 'ID3') return 'mp3'
  const isSync = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
  if (!isSync) return null
  // In AAC (ADTS), the layer bits are zero.
  return ((head[1] ?? 0) & 0x06) === 0 ? 'aac' : 'mp3'
}

/** Scans know only one ending for videos in this container. */
const isVideo = (head: Buffer, named: string): boolean =>
  ['mp4', 'm4v', 'mov'].includes(named) || head.toString('latin1', 8, 11) === 'M4V'

const isOpus = (head: Buffer): boolean => head.includes('OpusHead')
