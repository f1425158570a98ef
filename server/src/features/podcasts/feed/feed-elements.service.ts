import { Parser } from 'htmlparser2'
import { AppError } from '../../../lib/errors.ts'
import type { RawElement, RawElements } from './feed.types.ts'

/** Streaming feed parser. Only the required elements are kept in memory, each up to a length limit. */
export interface ElementReader {
  write(text: string): void
  end(): void
  /** The channel's own elements, as read so far. */
  readonly channel: RawElements
  /** Name of the root element, in lower case; null until it has been read. */
  readonly root: string | null
  /** Value of `xml:base`, if the feed has one. */
  readonly base: string | null
}

const MOST_TEXT = 300_000
const MOST_REPEATS = 2000
const MOST_DEPTH = 64
/** Unclosed tags nest, and the parser's running time grows with the square of their number. */
const MAX_OPEN_TAGS = 2000

/** Feeds can choose any prefix for a namespace; these are the conventional ones. */
const PREFIX_OF: Readonly<Record<string, string>> = {
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
  'https://podcastindex.org/namespace/1.0': 'podcast',
  'http://podlove.org/simple-chapters': 'psc',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.google.com/schemas/play-podcasts/1.0': 'googleplay',
  'http://purl.org/syndication/history/1.0': 'fh',
  'http://www.w3.org/2005/atom': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/rss/1.0/': '',
  'http://purl.oclc.org/net/rss_2.0/enc#': '',
}
/** An undeclared prefix is taken literally; these denote the feed's own elements. */
const OWN_PREFIXES = new Set(['atom', 'atom10', 'a10', 'rss'])

/** Elements that only contain others that are required. */
const GROUPS = new Set([
  'image',
  'author',
  'psc:chapters',
  'media:group',
  'podcast:alternateenclosure',
  'itunes:owner',
])

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

export function createElementReader(onItem: (item: RawElements) => void): ElementReader {
  const prefixes = new Map<string, string>()
  const channel = new Map<string, RawElement[]>()
  const path: string[] = []
  let root: string | null = null
  let base: string | null = null
  let item: Map<string, RawElement[]> | null = null
  let itemDepth = 0
  /** The element whose text is being collected, and its depth. */
  let open: Open | null = null
  let openDepth = 0

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        learnPrefixes(attributes)
        const name = canonical(rawName)
        path.push(name)
        if (path.length > MAX_OPEN_TAGS) throw new AppError('unavailable', 'The feed is nested too deeply')
        root ??= name
        base ??= attributes['xml:base'] ?? null
        if (open) append(open, () => openingTag(name, attributes))
        else if (path.length > MOST_DEPTH) return
        else if (item === null && (name === 'item' || name === 'entry')) startItem()
        else startElement(name, attributes)
      },
      ontext(text) {
        if (open) append(open, () => text)
      },
      onclosetag() {
        const name = path.pop() ?? ''
        if (open && path.length >= openDepth) append(open, () => `</${name}>`)
        else if (open) finishElement(open)
        if (item && path.length < itemDepth) finishItem(item)
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false },
  )

  return {
    write: (text) => parser.write(text),
    end: () => parser.end(),
    channel,
    get root() {
      return root
    },
    get base() {
      return base
    },
  }

  function learnPrefixes(attributes: Readonly<Record<string, string>>): void {
    for (const [key, value] of Object.entries(attributes)) {
      if (!key.startsWith('xmlns:')) continue
      const usual = PREFIX_OF[value.trim().toLowerCase()]
      if (usual !== undefined) prefixes.set(key.slice(6).toLowerCase(), usual)
    }
  }

  function canonical(rawName: string): string {
    const lower = rawName.toLowerCase()
    const colon = lower.indexOf(':')
    if (colon === -1) return lower
    const prefix = lower.slice(0, colon)
    const usual = prefixes.get(prefix) ?? (OWN_PREFIXES.has(prefix) ? '' : prefix)
    return usual === '' ? lower.slice(colon + 1) : `${usual}${lower.slice(colon)}`
  }

  function startItem(): void {
    item = new Map()
    itemDepth = path.length
  }

  function finishItem(finished: Map<string, RawElement[]>): void {
    item = null
    onItem(finished)
  }

  function startElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'channel' || path.length === 1) return
    const parent = path.at(-2) ?? ''
    const isNestedCategory = name === 'itunes:category' && parent === 'itunes:category'
    if (name === 'itunes:category') {
      keep(name, { text: '', attributes: isNestedCategory ? { ...attributes, nested: '1' } : attributes })
      return
    }
    if (GROUPS.has(name) && Object.keys(attributes).length === 0) return
    if (GROUPS.has(name)) keep(name, { text: '', attributes })
    if (name === 'psc:chapters' || name === 'media:group' || name === 'podcast:alternateenclosure') return
    open = { name: GROUPS.has(parent) ? `${parent}/${name}` : name, attributes, text: '' }
    openDepth = path.length
  }

  function finishElement({ name, attributes, text }: Open): void {
    open = null
    keep(name, { text, attributes })
  }

  function keep(name: string, element: RawElement): void {
    const target = item ?? channel
    const known = target.get(name)
    if (!known) target.set(name, [element])
    else if (known.length < MOST_REPEATS) known.push(element)
  }
}

/** Unescaped markup within a text is kept as part of it. */
function openingTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const href = attributes['href']
  return href === undefined ? `<${name}>` : `<${name} href="${href.replace(/"/g, '&quot;')}">`
}

/** Once the limit is reached, nothing is appended: truncating again at every tag would take minutes. */
function append(open: Open, piece: () => string): void {
  if (open.text.length < MOST_TEXT) open.text = cut(open.text + piece())
}

const cut = (text: string): string => (text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text)
