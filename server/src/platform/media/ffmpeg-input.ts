/** Arguments for the inputs of ffmpeg and ffprobe. Every input is built here. */

/**
 * Containers that hold their own streams. Playlists and scripts (hls, dash, concat, sdp, …) are left out: one of them
 * under the name of a sound file would make ffmpeg open any other file of this machine.
 */
const CONTAINERS = [
  ...['aac', 'ac3', 'aiff', 'amr', 'amrnb', 'amrwb', 'ape', 'asf', 'au', 'avi', 'caf', 'dts', 'eac3', 'flac'],
  ...['flv', 'loas', 'matroska', 'mov', 'mp3', 'mpc', 'mpc8', 'mpeg', 'mpegts', 'nut', 'ogg', 'tta', 'w64'],
  ...['wav', 'wv'],
].join(',')

/** A file that somebody else made. Its content decides the container, never its name. */
export function mediaFileInput(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-i', `file:${path}`]
}

/** The first sound of a file that somebody else made, as a source within a graph of filters. */
export function mediaFileSource(path: string): string {
  const options = {
    filename: `file:${path}`,
    streams: 'a:0',
    dec_threads: '1',
    format_opts: `protocol_whitelist=file:format_whitelist=${CONTAINERS}`,
  }
  const given = Object.entries(options).map(([name, value]) => `${name}=${escaped(value, OPTION_SIGNS)}`)
  return `amovie=${escaped(given.join(':'), GRAPH_SIGNS)}`
}

/** What means something between the options of a filter, and between filters; ffmpeg takes one off after the other. */
const OPTION_SIGNS = /[\\':\s]/g
const GRAPH_SIGNS = /[\\'[\],;\s]/g

const escaped = (text: string, signs: RegExp): string => text.replace(signs, String.raw`\$&`)

/** A file that this server made in a format that it knows. */
export function ownFileInput(format: 'ffmetadata' | 's16le' | 'jpeg_pipe', path: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, '-i', `file:${path}`]
}

/** Sound that a filter makes, like a tone. */
export function filterInput(filter: string): string[] {
  return ['-f', 'lavfi', '-i', filter]
}

/** Sound that this server hands over on standard input: bare samples, or frames of AAC. */
export function pipedInput(sound: PipedSound): string[] {
  const samples = ['-ar', String(sound.sampleRate), '-ac', String(sound.channels)]
  return [
    ...['-protocol_whitelist', 'pipe', '-f', sound.format],
    ...(sound.format === 's16le' ? samples : []),
    ...['-i', 'pipe:0'],
  ]
}

export interface PipedSound {
  readonly format: 's16le' | 'aac'
  readonly sampleRate: number
  readonly channels: number
}
