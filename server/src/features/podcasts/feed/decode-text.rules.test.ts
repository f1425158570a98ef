import { describe, expect, test } from 'vitest'
import { createTextReader } from './decode-text.rules.ts'

function read(pieces: readonly Uint8Array[], contentType: string | null = null): string {
  const reader = createTextReader(contentType)
  return pieces.map((piece) => reader.push(piece)).join('') + reader.end()
}
const utf8 = (text: string) => Buffer.from(text)
const western = (text: string) => Buffer.from(text, 'latin1')
const long = 'x'.repeat(2000)

describe('decoding a feed', () => {
  test.each([
    ['UTF-8', utf8('Müller'), null, 'Müller'],
    [
      'UTF-8 with a BOM, whatever the server declares',
      Buffer.from('\ufeffMüller'),
      'text/xml; charset=latin1',
      'Müller',
    ],
    ['UTF-16 with a BOM', Buffer.from('\ufeffMüller', 'utf16le'), null, 'Müller'],
    ['UTF-16 in the other byte order', Buffer.from('\ufeffMüller', 'utf16le').swap16(), null, 'Müller'],
    ['the charset the server declares', western('Müller'), 'text/xml; Charset="ISO-8859-1"', 'Müller'],
    [
      'the encoding the document declares',
      western('<?xml version="1.0" encoding="windows-1252"?>ü'),
      null,
      '<?xml version="1.0" encoding="windows-1252"?>ü',
    ],
    [
      'the server’s charset over the document’s encoding',
      utf8("<?xml encoding='latin1'?>ü"),
      'text/xml;charset=utf-8',
      "<?xml encoding='latin1'?>ü",
    ],
    [
      'the document’s encoding if the server’s charset is unknown',
      western("<?xml encoding='latin1'?>ü"),
      'text/xml;charset=x-none',
      "<?xml encoding='latin1'?>ü",
    ],
    [
      'a document that declares UTF-8, although the server says Latin-1',
      utf8('<?xml encoding="UTF-8"?>ü'),
      'text/xml; charset=iso-8859-1',
      '<?xml encoding="UTF-8"?>ü',
    ],
    [
      'Latin-1 as the server says, although the document declares UTF-8',
      western('<?xml encoding="UTF-8"?>ü'),
      'text/xml; charset=iso-8859-1',
      '<?xml encoding="UTF-8"?>ü',
    ],
    [
      'UTF-8 that claims to be UTF-16',
      utf8('<?xml encoding="utf-16"?>ü'),
      null,
      '<?xml encoding="utf-16"?>ü',
    ],
    ['UTF-16 without a BOM', Buffer.from('<?xml?>ü', 'utf16le'), null, '<?xml?>ü'],
    [
      'UTF-16 without a BOM, in the other byte order',
      Buffer.from('<?xml?>ü', 'utf16le').swap16(),
      null,
      '<?xml?>ü',
    ],
    ['undeclared Windows-1252', western('Müller “x”'.replace(/[“”]/g, '"')), null, 'Müller "x"'],
    ['empty input', utf8(''), null, ''],
    ['a BOM alone', Buffer.from('\ufeff'), null, ''],
    ['one byte of a BOM', Buffer.from([0xff]), null, 'ÿ'],
    ['two bytes that only start like a BOM', Buffer.from([0xff, 0x41]), null, 'ÿA'],
    ['the second byte of a BOM alone', Buffer.from([0x41, 0xfe]), null, 'Aþ'],
    ['the other BOM’s second byte alone', Buffer.from([0x41, 0xff]), null, 'Aÿ'],
    ['the first byte of the other BOM alone', Buffer.from([0xfe, 0x41]), null, 'þA'],
    ['a BOM in the middle, which is kept as a character', utf8('a\ufeffb'), null, 'a\ufeffb'],
  ])('%s', (_what, bytes, contentType, text) => {
    expect(read([bytes], contentType)).toBe(text)
    expect(
      read(
        [...bytes].map((byte) => Uint8Array.of(byte)),
        contentType,
      ),
    ).toBe(text)
  })

  test('is decided by the start of a UTF-8 BOM, but only a complete BOM is removed', () => {
    const half = Buffer.from([0xef, 0xbb, 0x41])
    expect(read([half], 'text/xml; charset=utf-16le')).toBe(western('\u00ef\u00bbA').toString('latin1'))
    const other = Buffer.concat([Buffer.from([0xef, 0x41, 0x0a]), utf8('ü')])
    expect(read([other], 'text/xml; charset=latin1')).toBe('\u00efA\n\u00c3\u00bc')
    const third = Buffer.from([0x41, 0xbb, 0xbf])
    expect(read([third])).toBe('A»¿')
  })

  test('works on a stream, wherever a long feed is split', () => {
    const text = `${long}\nüöä€\u{1F30A}\n${long}`
    for (const size of [1, 3, 1000, 1024, 5000]) {
      const bytes = utf8(`\ufeff${text}`)
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      expect(read(pieces)).toBe(text)
    }
    const odd = Buffer.from(text, 'utf16le')
    expect(read([odd.subarray(0, 2001), odd.subarray(2001)], 'text/xml; charset=utf-16le')).toBe(text)
  })

  test('does not let one invalid line affect the others', () => {
    const bytes = Buffer.concat([utf8('ü\n'), western('ö\n'), utf8('ä\n'), western('é')])
    expect(read([bytes])).toBe('ü\nö\nä\né')
    expect(read([Buffer.concat([utf8(`${long}\n`), bytes])])).toBe(`${long}\nü\nö\nä\né`)
  })

  test('returns nothing until enough is known, and then everything up to the last complete line', () => {
    const reader = createTextReader(null)
    expect(reader.push(utf8('a\n'.repeat(500)))).toBe('')
    expect(reader.push(utf8(`${'a\n'.repeat(12)}b`))).toBe('a\n'.repeat(512))
    expect(reader.push(utf8('c\nd'))).toBe('bc\n')
    expect(reader.end()).toBe('d')
  })

  test('knows enough at exactly 1024 bytes', () => {
    const reader = createTextReader('text/xml; charset=latin1')
    expect(reader.push(utf8('x'.repeat(1023)))).toBe('')
    expect(reader.push(utf8('x'))).toBe('x'.repeat(1024))
    expect(reader.end()).toBe('')
  })

  test.each(['ü', '€', '\u{1F30A}', 'x'])(
    'emits an endless line in chunks, without splitting a %s',
    (character) => {
      const bytes = utf8(character.repeat(400_000))
      for (const at of [256 * 1024, 256 * 1024 + 1, 256 * 1024 + 2, 256 * 1024 + 3]) {
        const reader = createTextReader(null)
        const first = reader.push(bytes.subarray(0, at))
        expect(first.length).toBeGreaterThan(60_000)
        expect(first + reader.push(bytes.subarray(at)) + reader.end()).toBe(character.repeat(400_000))
      }
    },
  )

  test('buffers a line that is not too long until it ends', () => {
    const reader = createTextReader(null)
    expect(reader.push(utf8('x'.repeat(256 * 1024 - 1)))).toBe('')
    expect(reader.push(utf8('x'))).toBe('x'.repeat(256 * 1024))
  })
})
