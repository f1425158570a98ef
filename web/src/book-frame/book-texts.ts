/** Decodes texts of real-world books: encodings other than UTF-8, and XML that no parser accepts. */

export function decodeText(bytes: Uint8Array): string {
  const declared = encodingOf(bytes)
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    // Wrong or unknown encoding label: Western text is the most likely.
    return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  return /^utf-?16|^ucs/i.test(declared) ? 'utf-8' : declared
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const KEPT_AS_IT_IS = /(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/
// oxlint-disable-next-line no-control-regex -- XML allows none of these.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)([a-z][a-z0-9]*);/gi
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z][\w.-]*;)/gi
const CLOSED_AT_ONCE = /<([a-z][\w:.-]*)((?:\s[^<>]*)?)\/>/gi
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

/**
 * Repairs XML so that parsers accept it: nothing before the first tag, no unescaped `&`, no HTML-only entities. If it
 * stays broken it is parsed as HTML, where `<title/>` would swallow everything after it.
 */
export function repairXml(text: string): string {
  const plain = text.replace(CONTROLS, '').replace(/^[\s\ufeff]+/, '')
  if (!plain.startsWith('<')) return text
  const hasOwnEntities = plain.includes('<!ENTITY')
  return plain
    .split(KEPT_AS_IT_IS)
    .map((part, place) => (place % 2 === 1 ? part : mendPart(part, hasOwnEntities)))
    .join('')
}

function mendPart(part: string, hasOwnEntities: boolean): string {
  const withCharacters = hasOwnEntities ? part : part.replace(ENTITY, characterOf)
  return withCharacters
    .replace(BARE_AMPERSAND, '&amp;')
    .replace(CLOSED_AT_ONCE, (tag, name: string, rest: string) =>
      VOID.test(name) ? tag : `<${name}${rest}></${name}>`,
    )
}

const characters = new Map<string, string>()

function characterOf(entity: string): string {
  const known = characters.get(entity)
  if (known !== undefined) return known
  const parsed = new DOMParser().parseFromString(entity, 'text/html').documentElement.textContent ?? ''
  const character = parsed === entity || parsed === '' ? entity.replace('&', '&amp;') : parsed
  characters.set(entity, character)
  return character
}

const TABLE_OF_CONTENTS = /<(?:\w+:)?ncx[\s>]|<(?:\w+:)?nav\s[^<>]*\btoc\b/i
const ADDRESS = /(\s(?:\w+:)?(?:href|src)\s*=\s*)("[^"]*"|'[^']*')/gi
const IS_EXTERNAL = /^.[\w+.-]+:/

/** Escapes literal percent signs, which are not valid in an address. In a table of contents, foliate decodes twice. */
export function repairAddresses(text: string): string {
  const percent = TABLE_OF_CONTENTS.test(text) ? '%2525' : '%25'
  return text.replace(ADDRESS, (all, start: string, address: string) =>
    !address.includes('%') || IS_EXTERNAL.test(address)
      ? all
      : start + address.replace(/%25|%(?![\da-f]{2})/gi, percent),
  )
}

const FONT_CIPHERS = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/**
 * Whether chapters are encrypted according to `META-INF/encryption.xml`; books often encrypt only fonts, and remain
 * readable.
 */
export function isProtected(encryption: string): boolean {
  const doc = new DOMParser().parseFromString(encryption, 'application/xml')
  const attributeOf = (data: Element, name: string, attribute: string) =>
    data.getElementsByTagNameNS('*', name)[0]?.getAttribute(attribute) ?? ''
  return [...doc.getElementsByTagNameNS('*', 'EncryptedData')].some(
    (data) =>
      !FONT_CIPHERS.includes(attributeOf(data, 'EncryptionMethod', 'Algorithm')) &&
      /\.(x?html?|xml|opf)$/i.test(attributeOf(data, 'CipherReference', 'URI')),
  )
}
