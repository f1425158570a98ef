/** Types shared by the modules that convert audio files. */

export interface SoundFile {
  readonly path: string
  /** The file is padded or trimmed to this length, so that positions in the whole stay valid. */
  readonly durationSeconds: number
}

export interface EncodedFormat {
  readonly codec: 'aac' | 'opus' | 'mp3'
  readonly kbits: number
  readonly channels: number
}

export type SoundFormat = { readonly codec: 'copy' } | EncodedFormat

/** An output file that takes the next part of the audio. */
export interface SoundPiece {
  readonly path: string
  readonly lengthSeconds: number
}

/** Audio in indivisible units: one sample of every channel, or one AAC frame. */
export interface SoundChunk {
  readonly bytes: Buffer
  readonly units: number
  /** Byte offset of a unit; the end of the bytes for the one after the last. */
  readonly offsetOf: (unit: number) => number
}
