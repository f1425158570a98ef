import { readAddress } from './feed-addresses.rules.ts'
import type { FeedChannel, RawElement, RawElements } from './feed.types.ts'
import { plainText, unescapedOnce } from '../../../lib/plain-text.ts'

const NONE: readonly RawElement[] = []

export function allOf(elements: RawElements, ...names: readonly string[]): readonly RawElement[] {
  const found = names.filter((name) => elements.has(name))
  if (found.length <= 1) return elements.get(found[0] ?? '') ?? NONE
  return found.flatMap((name) => elements.get(name) ?? NONE)
}

/** Text of the first non-empty element, in the order of the names. */
export function textOf(elements: RawElements, ...names: readonly string[]): string {
  for (const name of names) {
    for (const { text } of elements.get(name) ?? NONE) {
      const trimmed = text.trim()
      if (trimmed !== '') return trimmed
    }
  }
  return ''
}

/** The longest of the texts, including its markup. */
export function markupOf(elements: RawElements, ...names: readonly string[]): string {
  const texts = allOf(elements, ...names).map(({ text }) => text.trim())
  return unescapedOnce(texts.reduce((longest, text) => (text.length > longest.length ? text : longest), ''))
}

export const isExplicitText = (text: string): boolean => /^(?:yes|true|explicit)$/i.test(text.trim())

export function toChannel(elements: RawElements, base: string): FeedChannel {
  const ttl = Number(textOf(elements, 'ttl'))
  return {
    title: plainText(textOf(elements, 'title', 'itunes:title')).slice(0, 2000),
    description: markupOf(elements, 'description', 'itunes:summary', 'subtitle', 'itunes:subtitle'),
    author: plainText(textOf(elements, 'itunes:author', 'managingeditor', 'author/name', 'dc:creator')).slice(
      0,
      2000,
    ),
    imageUrl: imageOf(elements, base),
    categories: categoriesOf(elements),
    language: textOf(elements, 'language').slice(0, 100),
    isExplicit: isExplicitText(textOf(elements, 'itunes:explicit', 'googleplay:explicit')),
    type: textOf(elements, 'itunes:type').toLowerCase() === 'serial' ? 'serial' : 'episodic',
    pubDate: textOf(elements, 'pubdate', 'lastbuilddate', 'updated').slice(0, 100),
    link: pageOf(elements, base),
    guid: textOf(elements, 'podcast:guid').slice(0, 200) || null,
    newFeedUrl: readAddress(textOf(elements, 'itunes:new-feed-url'), base),
    nextUrl: readAddress(linkTo(elements, 'next')?.attributes['href'], base),
    isComplete: elements.has('fh:complete'),
    ttlMinutes: Number.isFinite(ttl) && ttl > 0 ? ttl : null,
    fundingUrl: readAddress(allOf(elements, 'podcast:funding')[0]?.attributes['url'], base),
  }
}

export function imageOf(elements: RawElements, base: string): string | null {
  const [own] = allOf(elements, 'itunes:image')
  const candidates = [
    own?.attributes['href'] ?? own?.text,
    textOf(elements, 'image/url'),
    textOf(elements, 'logo', 'icon'),
    allOf(elements, 'googleplay:image')[0]?.attributes['href'],
    allOf(elements, 'media:thumbnail')[0]?.attributes['url'],
  ]
  for (const candidate of candidates) {
    const address = readAddress(candidate, base)
    if (address !== null) return address
  }
  return null
}

/** `link` is either a URL as text (RSS) or an element with `href` (Atom). */
export function pageOf(elements: RawElements, base: string): string {
  const links = allOf(elements, 'link')
  const asText = links.find(({ text, attributes }) => attributes['href'] === undefined && text.trim() !== '')
  const page = asText?.text ?? linkTo(elements, 'alternate')?.attributes['href']
  return readAddress(page, base) ?? ''
}

export function linkTo(elements: RawElements, relation: string): RawElement | undefined {
  return allOf(elements, 'link').find(
    ({ attributes }) => attributes['href'] !== undefined && (attributes['rel'] ?? 'alternate') === relation,
  )
}

function categoriesOf(elements: RawElements): string[] {
  const found: string[] = []
  let parent = ''
  // Elements are in feed order, so each child follows its parent.
  for (const { attributes, isChild } of inFeedOrder(elements)) {
    const text = (attributes['text'] ?? '').trim().slice(0, 200)
    if (text === '') continue
    if (!isChild) parent = text
    found.push(isChild && parent !== '' ? `${parent}:${text}` : text)
  }
  return [...new Set(found)].slice(0, 50)
}

function inFeedOrder(elements: RawElements): readonly (RawElement & { readonly isChild: boolean })[] {
  return (elements.get('itunes:category') ?? []).map((one) => ({
    ...one,
    isChild: one.attributes['nested'] === '1',
  }))
}
