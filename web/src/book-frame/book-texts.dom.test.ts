import { describe, expect, test } from 'vitest'
import { decodeText, isProtected, repairAddresses, repairXml } from './book-texts.ts'

const parse = (text: string) => new DOMParser().parseFromString(repairXml(text), 'application/xml')
const latin1 = (text: string) => new Uint8Array([...text].map((char) => char.charCodeAt(0)))
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

describe('chapter text', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('<p>é ж</p>'), '<p>é ж</p>'],
    ['UTF-8 with a BOM', new TextEncoder().encode('\ufeff<p>é</p>'), '<p>é</p>'],
    ['UTF-16 with a BOM', utf16('\ufeff<p>ж</p>', true), '<p>ж</p>'],
    ['UTF-16 without a BOM', utf16('<p>ж</p>', false), '<p>ж</p>'],
    [
      'a declared Cyrillic encoding',
      latin1('<?xml version="1.0" encoding="windows-1251"?><p>\xcc\xe8\xf0</p>'),
      '<?xml version="1.0" encoding="windows-1251"?><p>Мир</p>',
    ],
    [
      'a Western encoding declared as UTF-8',
      latin1('<?xml encoding="utf-8"?>caf\xe9'),
      '<?xml encoding="utf-8"?>café',
    ],
    [
      'UTF-8 declared as UTF-16',
      new TextEncoder().encode('<?xml encoding="utf-16"?>é'),
      '<?xml encoding="utf-16"?>é',
    ],
    [
      'an unknown encoding',
      new TextEncoder().encode('<?xml encoding="x-odd"?>é'),
      '<?xml encoding="x-odd"?>é',
    ],
  ])('is decoded from %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })
})

describe('malformed XML', () => {
  test.each([
    ['a bare ampersand', '<t>Salt & Sea &c.</t>', 'Salt & Sea &c.'],
    ['HTML entities', '<t>a&nbsp;b&hellip;</t>', 'a\u00a0b…'],
    ['an unknown entity', '<t>a&thing;b</t>', 'a&thing;b'],
    ['whitespace before the declaration', '\n <?xml version="1.0"?><t>a</t>', 'a'],
    ['control characters', '<t>a\u0007b</t>', 'ab'],
  ])('is repaired: %s', (_, text, content) => {
    const doc = parse(text)
    expect(doc.querySelector('parsererror')).toBeNull()
    expect(doc.documentElement.textContent).toBe(content)
  })

  test('leaves well-formed XML unchanged', () => {
    const right =
      '<?xml version="1.0"?><t a="x &amp; y">&lt;&#65;&#x42;<br/><!-- a & b --><![CDATA[a & b &nbsp;]]></t>'
    expect(repairXml(right)).toBe(right)
    expect(repairXml('p { color: red } /* a & b */')).toBe('p { color: red } /* a & b */')
    const own = '<!DOCTYPE t [<!ENTITY mine "x">]><t>&mine;</t>'
    expect(repairXml(own)).toBe(own)
  })

  test('parsed as HTML, an empty title does not swallow the chapter', () => {
    const broken = '<html><head><title/></head><body><p><b>one</p><a id="x"/>two</body></html>'
    const doc = new DOMParser().parseFromString(repairXml(broken), 'text/html')
    expect(doc.body.textContent).toBe('onetwo')
    expect(doc.getElementById('x')?.textContent).toBe('')
  })
})

const encryption = (algorithm: string, uri: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`

test.each([
  ['encrypted chapters', encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/a.xhtml'), true],
  ['fonts with standard obfuscation', encryption('http://www.idpf.org/2008/embedding', 'OEBPS/f.otf'), false],
  [
    'fonts encrypted by a vendor',
    encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/f.otf'),
    false,
  ],
  ['no encryption file', '', false],
])('%s: DRM-protected %s', (_, text, expected) => {
  expect(isProtected(text)).toBe(expected)
})

describe('an address with a percent sign', () => {
  test.each([
    ['that is not an escape', '<a href="100%.xhtml#5%"/>', '<a href="100%25.xhtml#5%25"/>'],
    ['that is escaped', "<img src='100%25.png'/>", "<img src='100%25.png'/>"],
    ['that begins an escape', '<a xlink:href="a%20b.xhtml"/>', '<a xlink:href="a%20b.xhtml"/>'],
    ['of a website', '<a href="https://example.org/100%"/>', '<a href="https://example.org/100%"/>'],
    ['in a style', '<p style="width: 100%">', '<p style="width: 100%">'],
    [
      'in a table of contents, which foliate decodes twice',
      '<nav epub:type="toc"><a href="100%.xhtml"/><a href="100%25.xhtml"/><a href="a%20b.xhtml"/></nav>',
      '<nav epub:type="toc"><a href="100%2525.xhtml"/><a href="100%2525.xhtml"/><a href="a%20b.xhtml"/></nav>',
    ],
    [
      'in an EPUB 2 table of contents',
      '<ncx><content src="5%.xhtml"/></ncx>',
      '<ncx><content src="5%2525.xhtml"/></ncx>',
    ],
  ])('%s', (_, text, repaired) => {
    expect(repairAddresses(text)).toBe(repaired)
  })
})
