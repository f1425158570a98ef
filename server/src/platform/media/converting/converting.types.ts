/** Turning sound files into others: the words that the parts of it share. */

export interface SoundFile {
  readonly path: string
  /** It is padded or cut to this length, so that times of the whole stay what they were. */
  readonly durationSeconds: number
}

export interface EncodedFormat {
  readonly codec: 'aac' | 'opus' | 'mp3'
  readonly kbits: number
  readonly channels: number
}

export type SoundFormat = { readonly codec: 'copy' } | EncodedFormat

/** A file to be made out of the next part of the sound. */
export interface SoundPiece {
  readonly path: string
  readonly lengthSeconds: number
}

/** Sound in units that can not be divided: one sample of every channel, or one frame of AAC. */
export interface SoundChunk {
  readonly bytes: Buffer
  readonly units: number
  /** Where the unit begins in the bytes; their end for the one after the last. */
  readonly offsetOf: (unit: number) => number
}
