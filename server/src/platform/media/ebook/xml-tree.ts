import { Parser } from 'htmlparser2'
import { decodeByMark } from '../text-decoding.ts'

/** An element; its name and its attributes' names are in lower case and without prefix. */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: XmlElement[]
  /** All text inside, including that of its children. */
  text: string
}

const MAX_CHARS = 8 * 1024 * 1024
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 100

/**
 * A lenient XML parser: malformed parts are skipped. HTML entities (`&nbsp;`) are decoded, because people use them
 * although XML doesn't define them. Entities declared by the document are ignored, so there is no entity expansion.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = newElement('', {})
  const open: XmlElement[] = [root]
  let count = 0
  let isCdata = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = newElement(name, attributes)
        open.at(-1)?.children.push(element)
        open.push(element)
        // The parser's cost is quadratic in the depth, so nothing after such nesting is read.
        if (open.length > MAX_DEPTH || ++count > MAX_ELEMENTS) parser.pause()
      },
      ontext(text) {
        const element = open.at(-1)
        if (element) element.text += isCdata ? text : decodeHtmlEntities(text)
      },
      oncdatastart() {
        isCdata = true
      },
      oncdataend() {
        isCdata = false
      },
      onclosetag() {
        const element = open.length > 1 ? open.pop() : undefined
        const parent = open.at(-1)
        if (element && parent) parent.text += element.text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml.slice(0, MAX_CHARS))
  return root
}

/** Decodes `&amp;` and the like, once. */
export function decodeHtmlEntities(text: string): string {
  if (!/&\w+;/.test(text)) return text
  let decoded = ''
  const parser = new Parser({ ontext: (part) => void (decoded += part) }, { decodeEntities: true })
  parser.end(text)
  return decoded
}

function newElement(name: string, attributes: Record<string, string>): XmlElement {
  const entries = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
  return { name: localName(name), attributes: new Map(entries), children: [], text: '' }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** Finds the first element of that name, at any depth. */
export function findElement(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return undefined
}

/**
 * Decodes an XML file by its byte order mark, else by the declared encoding, else as UTF-8. A declaration of UTF-16 that
 * can be read byte by byte is wrong: some programs keep it when they save the file as UTF-8.
 */
export function decodeXml(bytes: Buffer): string {
  const declared = /^<\?xml[^>]{0,100}?encoding=["']([\w.-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1]
  if (!declared || /^(utf|ucs)-?\d/i.test(declared)) return decodeByMark(bytes)
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return decodeByMark(bytes)
  }
}
