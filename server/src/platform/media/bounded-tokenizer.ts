import type { parseFromTokenizer } from 'music-metadata'
import { damaged } from './media-error.ts'
import { bytesUpTo, type MediaFile } from './media-file.ts'

type Tokenizer = Parameters<typeof parseFromTokenizer>[0]
type ReadOptions = Parameters<Tokenizer['readBuffer']>[1]

interface Token<T> {
  len: number
  get(bytes: Uint8Array, offset: number): T
}

const MAX_CALLS = 100_000
const MAX_BYTES = 48 * 1024 * 1024

/**
 * Lets music-metadata read through our windowed file: few system calls, and a limit on calls and bytes, whatever the
 * file claims about itself.
 */
export function boundedTokenizer(file: MediaFile): Tokenizer {
  let position = 0
  let callsLeft = MAX_CALLS
  let bytesLeft = MAX_BYTES

  async function peek(target: Uint8Array, options: ReadOptions = {}): Promise<number> {
    const length = options.length ?? target.length
    bytesLeft -= length
    if (--callsLeft < 0 || bytesLeft < 0) throw damaged('it cannot be read in reasonable time')
    const bytes = await bytesUpTo(file, Math.min(options.position ?? position, file.size), length)
    if (bytes.length < length && !options.mayBeLess) throw damaged('it ends too early')
    target.set(bytes)
    return bytes.length
  }

  async function read(target: Uint8Array, options: ReadOptions = {}): Promise<number> {
    const length = await peek(target, options)
    position = (options.position ?? position) + length
    return length
  }

  async function take<T>(token: Token<T>, from: typeof peek, at?: number | null): Promise<T> {
    if (token.len > bytesLeft) throw damaged('a part of it is too large')
    const bytes = new Uint8Array(token.len)
    await from(bytes, at === undefined || at === null ? {} : { position: at })
    return token.get(bytes, 0)
  }

  const tokenizer = {
    fileInfo: { size: file.size, path: file.path },
    get position() {
      return position
    },
    set position(next: number) {
      position = next
    },
    peekBuffer: peek,
    readBuffer: read,
    peekToken: <T>(token: Token<T>, at?: number | null) => take(token, peek, at),
    readToken: <T>(token: Token<T>, at?: number) => take(token, read, at),
    peekNumber: (token: Token<number>) => take(token, peek),
    readNumber: (token: Token<number>) => take(token, read),
    ignore: async (length: number) => {
      const skipped = Math.max(0, Math.min(length, file.size - position))
      position += skipped
      return skipped
    },
    setPosition: (next: number) => {
      position = next
    },
    supportsRandomAccess: () => true,
    close: async () => undefined,
    abort: async () => undefined,
  }
  return tokenizer
}
