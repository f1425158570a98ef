/**
 * Decodes the bytes of a feed, chunk by chunk. The encoding is taken from the byte order mark, the Content-Type
 * header or the XML declaration, in that order; the default is UTF-8. Lines that turn out to be invalid UTF-8 are
 * decoded as Windows-1252, so a document that declares UTF-8 is read as such even if the server says Windows-1252.
 */
export interface TextReader {
  push(bytes: Uint8Array): string
  end(): string
}

const HEAD_BYTES = 1024
const LINE_FEED = 10
/** Longer lines are split; in UTF-8 the split must be before a character's first byte. */
const LONGEST_LINE = 256 * 1024

export function createTextReader(contentType: string | null): TextReader {
  let head: Buffer = Buffer.alloc(0)
  let decoder: TextReader | undefined
  return {
    push(bytes) {
      if (decoder) return decoder.push(bytes)
      head = Buffer.concat([head, bytes])
      if (head.length < HEAD_BYTES) return ''
      decoder = decoderFor(head, contentType)
      return decoder.push(withoutMark(head))
    },
    end() {
      decoder ??= decoderFor(head, contentType)
      return head.length < HEAD_BYTES ? decoder.push(withoutMark(head)) + decoder.end() : decoder.end()
    },
  }
}

function decoderFor(head: Buffer, contentType: string | null): TextReader {
  const charset = charsetOf(head, contentType)
  if (charset === 'utf-8') return utf8Reader()
  const decoder = new TextDecoder(charset)
  return {
    push: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}

function charsetOf(head: Buffer, contentType: string | null): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb) return 'utf-8'
  const fromHeader = known(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1])
  const start = head.toString('latin1')
  const declared = known(/<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(start)?.[1])
  if (fromHeader === 'windows-1252' && declared === 'utf-8') return declared
  // Programs that build a feed in memory declare UTF-16 and send UTF-8.
  const isPossible = (charset: string | undefined) =>
    charset !== undefined && !(charset.startsWith('utf-16') && start.includes('<?xml'))
  return utf16WithoutMark(head) ?? [fromHeader, declared].find(isPossible) ?? 'utf-8'
}

/** UTF-16 without a byte order mark is recognised by the zero byte of the first `<`. */
function utf16WithoutMark(head: Buffer): string | undefined {
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  return head[0] === 0 && head[1] === 0x3c ? 'utf-16be' : undefined
}

function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const withoutMark = (head: Buffer): Buffer =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head

function utf8Reader(): TextReader {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const western = new TextDecoder('windows-1252')
  const decode = (bytes: Uint8Array): string => {
    try {
      return strict.decode(bytes)
    } catch {
      return western.decode(bytes)
    }
  }
  let rest: Buffer = Buffer.alloc(0)

  return {
    push(bytes) {
      const all = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes])
      const end = endOfLines(all)
      rest = all.subarray(end)
      return decodeLines(all.subarray(0, end))
    },
    end: () => decodeLines(rest),
  }

  function decodeLines(bytes: Buffer): string {
    try {
      return strict.decode(bytes)
    } catch {
      let text = ''
      for (let from = 0; from < bytes.length;) {
        const feed = bytes.indexOf(LINE_FEED, from)
        const to = feed === -1 ? bytes.length : feed + 1
        text += decode(bytes.subarray(from, to))
        from = to
      }
      return text
    }
  }
}

function endOfLines(bytes: Buffer): number {
  const feed = bytes.lastIndexOf(LINE_FEED)
  if (feed !== -1 || bytes.length < LONGEST_LINE) return feed + 1
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return ((bytes[end - 1] ?? 0) & 0x80) === 0 ? end : end - 1
}
