import { Parser } from 'htmlparser2'
import { groupBy } from '../../../lib/group-by.ts'

/** Parses Atom and validates it against OPDS 1.2. */

export class XmlNode {
  readonly children: XmlNode[] = []
  text = ''

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  all(name: string): XmlNode[] {
    return this.children.filter((child) => child.name === name)
  }
}

export function parseXml(text: string): XmlNode {
  const top = new XmlNode('', {})
  const open = [top]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node = new XmlNode(name, attributes)
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext(data) {
        const current = open.at(-1)
        if (current) current.text += data
      },
      onclosetag(_name, isImplied) {
        const closed = open.pop()
        if (isImplied && closed && closed.children.length + closed.text.length > 0)
          throw new Error(`<${closed.name}> is not closed.`)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const [root] = top.children
  if (!root) throw new Error('This is no XML.')
  return root
}

export const textIn = (node: XmlNode | undefined, name: string): string | undefined =>
  node?.all(name)[0]?.text

export const linksIn = (node: XmlNode) =>
  node.all('link').map(({ attributes }) => ({
    rel: attributes['rel'] ?? '',
    href: attributes['href'] ?? '',
    type: attributes['type'] ?? '',
  }))

/** The link relations that KOReader follows in navigation entries, of those the specification allows. */
const NAVIGATION_RELS = ['subsection', 'http://opds-spec.org/sort/new', 'http://opds-spec.org/sort/popular']
const ACQUISITION = 'http://opds-spec.org/acquisition'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export function faultsOfAtom(feed: XmlNode): string[] {
  const faults: string[] = []
  const need = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  const links = linksIn(feed)
  need(feed.name === 'feed' && feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'is no Atom feed')
  for (const name of ['id', 'title', 'updated']) need(feed.all(name).length === 1, `needs one ${name}`)
  need(textIn(feed, 'id')?.startsWith('urn:') === true, 'has no URN')
  need(TIME.test(textIn(feed, 'updated') ?? ''), 'was updated at no time')
  need(textIn(feed.all('author')[0], 'name') !== undefined, 'has no author')
  for (const rel of ['self', 'start', 'search'])
    need(
      links.some((link) => link.rel === rel),
      `has no ${rel}`,
    )
  need(
    links.every(({ href, type }) => href !== '' && type !== ''),
    'has a link without address or type',
  )
  const kind = /kind=(\w+)/.exec(links.find(({ rel }) => rel === 'self')?.type ?? '')?.[1]
  for (const entry of feed.all('entry')) {
    for (const name of ['id', 'title', 'updated'])
      need(entry.all(name).length === 1, `an entry needs one ${name}`)
    const own = linksIn(entry)
    const offers = own.filter(({ rel }) => rel.startsWith(ACQUISITION))
    if (kind === 'navigation') {
      need(own.length === 1 && NAVIGATION_RELS.includes(own[0]?.rel ?? ''), 'an entry leads nowhere')
      need(entry.all('content').length === 1, 'an entry has no content')
    } else {
      need(offers.length > 0, 'a book can’t be had')
      need(
        offers.every(({ rel }) => rel === ACQUISITION),
        'a private book is offered as open access',
      )
      need(
        own.every(({ rel, type }) => !rel.includes('/image') || type === 'image/jpeg'),
        'a cover is no JPEG',
      )
    }
  }
  const ids = feed.all('entry').map((entry) => textIn(entry, 'id'))
  need(new Set(ids).size === ids.length, 'has two entries of one id')
  const facets = feed
    .all('link')
    .filter(({ attributes }) => attributes['rel'] === 'http://opds-spec.org/facet')
  need(kind !== 'navigation' || facets.length === 0, 'has facets without books')
  for (const [group, own] of groupBy(facets, ({ attributes }) => attributes['opds:facetGroup'])) {
    need(
      group !== undefined && own.every(({ attributes }) => attributes['title'] !== undefined),
      'a facet has no name',
    )
    need(
      own.filter(({ attributes }) => attributes['opds:activeFacet'] === 'true').length <= 1,
      'two facets are active',
    )
  }
  return faults
}
