import { deflateRawSync, inflateRawSync } from 'node:zlib'

const SLAB_BYTES = 512 * 1024

/**
 * Many strings that are stored for a while and read once, roughly in order: compressed in large chunks outside the
 * JavaScript heap. Only one chunk at a time is decompressed.
 */
export class PackedTexts {
  private readonly packed: Buffer[] = []
  private readonly slabOf: number[] = []
  private readonly starts: number[] = []
  private readonly lengths: number[] = []
  /** The chunk being filled, and how many bytes of it are used. */
  private filling = Buffer.alloc(0)
  private usedBytes = 0
  private opened: { readonly number: number; readonly slab: Buffer } | undefined

  get size(): number {
    return this.starts.length
  }

  /** Returns the index of the text. */
  add(text: string): number {
    const length = Buffer.byteLength(text)
    if (this.usedBytes + length > this.filling.length) this.beginSlab(length)
    this.filling.write(text, this.usedBytes)
    this.slabOf.push(this.packed.length)
    this.starts.push(this.usedBytes)
    this.lengths.push(length)
    this.usedBytes += length
    return this.size - 1
  }

  private beginSlab(neededBytes: number): void {
    if (this.usedBytes > 0) {
      this.packed.push(deflateRawSync(this.filling.subarray(0, this.usedBytes), { level: 1 }))
    }
    const bytes = Math.max(SLAB_BYTES, neededBytes)
    if (this.filling.length !== bytes) this.filling = Buffer.allocUnsafeSlow(bytes)
    this.usedBytes = 0
  }

  get(index: number): string | undefined {
    const [number, start, length] = [this.slabOf[index], this.starts[index], this.lengths[index]]
    if (number === undefined || start === undefined || length === undefined) return undefined
    return this.slab(number).toString('utf8', start, start + length)
  }

  private slab(number: number): Buffer {
    const packed = this.packed[number]
    if (!packed) return this.filling
    if (this.opened?.number !== number) this.opened = { number, slab: inflateRawSync(packed) }
    return this.opened.slab
  }
}
