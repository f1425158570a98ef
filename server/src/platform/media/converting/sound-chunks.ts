import type { SoundChunk } from './converting.types.ts'

const SAMPLE_BYTES = 2

export function sampleChunk(bytes: Buffer, channels: number): SoundChunk {
  const unitBytes = SAMPLE_BYTES * channels
  return { bytes, units: bytes.length / unitBytes, offsetOf: (unit) => unit * unitBytes }
}

/** Splits a chunk before a unit into two parts. */
export function splitChunk(chunk: SoundChunk, units: number): readonly [SoundChunk, SoundChunk | null] {
  if (units >= chunk.units) return [chunk, null]
  const { bytes, offsetOf } = chunk
  const at = offsetOf(units)
  const rest = {
    bytes: bytes.subarray(at),
    units: chunk.units - units,
    offsetOf: (unit: number) => offsetOf(units + unit) - at,
  }
  return [{ bytes: bytes.subarray(0, at), units, offsetOf }, rest]
}

/** Splits a sequence of chunks at given positions. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<SoundChunk>
  #rest: SoundChunk | null = null
  #position = 0

  constructor(chunks: AsyncIterator<SoundChunk>) {
    this.#chunks = chunks
  }

  /** Yields the bytes from the end of the previous call up to this unit of the whole. */
  async *upTo(end: number): AsyncGenerator<Buffer> {
    while (this.#position < end) {
      const chunk = this.#rest ?? (await this.#next())
      if (chunk === null) return
      const [now, rest] = splitChunk(chunk, end - this.#position)
      this.#rest = rest
      this.#position += now.units
      if (now.units > 0) yield now.bytes
    }
  }

  async #next(): Promise<SoundChunk | null> {
    const { done, value } = await this.#chunks.next()
    return done === true ? null : value
  }
}
