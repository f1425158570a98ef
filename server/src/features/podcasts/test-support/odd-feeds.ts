import type http from 'node:http'
import { gzipSync } from 'node:zlib'
import { item, manyItems, rss } from '../feed/test-support/make-feed.ts'

/** Malformed feeds and misbehaving servers, as found in practice. */

type Serve = (request: http.IncomingMessage, response: http.ServerResponse) => void

export interface OddFeed {
  readonly name: string
  readonly serve: Serve
  /** Number of episodes that should be found. */
  readonly episodes: number
}

/** A server that works at first and then fails in this way. */
export interface FailingFeed {
  readonly name: string
  readonly fail: Serve
  readonly reason: RegExp
}

export const sends =
  (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Serve =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body)

const two = item({ title: 'One', guid: 'a', url: 'https://m.example/1.mp3' }) + second()
function second(more: Parameters<typeof item>[0] = {}): string {
  return item({ title: 'Two', guid: 'b', url: 'https://m.example/2.mp3', ...more })
}
const enclosed = (inside: string) => `<item><title>Odd</title><guid>odd</guid>${inside}</item>`
const feed = (name: string, xml: string | Buffer, episodes: number, headers = {}): OddFeed => ({
  name,
  serve: sends(xml, headers),
  episodes,
})

const FORMATS: readonly OddFeed[] = [
  feed('usual', rss(two), 2),
  feed(
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>One</title><published>2025-01-06T10:00:00Z</published><link rel="enclosure" type="audio/mpeg" href="https://m.example/1.mp3"/></entry></feed>',
    1,
  ),
  feed(
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel>${two}</rdf:RDF>`,
    2,
  ),
  feed('no episodes', rss(''), 0),
  feed(
    'prefixes nobody declared',
    `<rss version="2.0"><channel><title>x</title><itunes:author>A</itunes:author>${two}</channel></rss>`,
    2,
  ),
  feed('two root elements', `${rss(two)}<rss><channel><title>again</title></channel></rss>`, 2),
  feed('cut off in the middle', rss(two).slice(0, -60), 1),
  feed('called a web page, but a feed', rss(two), 2, { 'content-type': 'text/html' }),
]

const TEXTS: readonly OddFeed[] = [
  feed('mark and blanks before the declaration', `\u{FEFF}\n  ${rss(two)}`, 2),
  feed(
    'ISO-8859-1',
    Buffer.from(rss(second({ title: 'Caf\u00e9' })).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    1,
  ),
  feed('another encoding than it says', Buffer.from(rss(second({ title: 'Caf\u00e9' })), 'latin1'), 1),
  feed('UTF-16', Buffer.from(`\u{FEFF}${rss(two)}`, 'utf16le'), 2),
  feed('a stray &', rss(second({ title: 'Salt & Pepper &c' })), 1),
  feed('entities of HTML', rss(second({ title: 'A&nbsp;B &eacute;' })), 1),
  feed('HTML in titles', rss(second({ title: '&lt;b&gt;Bold&lt;/b&gt;' })), 1),
  feed(
    'escaped twice',
    rss(second({ more: '<description>&amp;lt;p&amp;gt;Hi&amp;lt;/p&amp;gt;</description>' })),
    1,
  ),
  feed(
    'CDATA that ends in itself',
    rss(second({ more: '<description><![CDATA[a ]]]]><![CDATA[> b]]></description>' })),
    1,
  ),
  feed('control characters', rss(second({ title: 'Bell \u0007 rings' })), 1),
  feed(
    'entities that unfold',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${rss(second({ title: '&b;' })).replace(/^<\?xml.*\?>/, '')}`,
    1,
  ),
  feed('all on one line', rss(manyItems(300)).replaceAll('\n', ''), 300),
]

const IDENTITIES: readonly OddFeed[] = [
  feed('no guids', rss(item({ guid: null }) + second({ guid: null })), 2),
  feed('one guid for all', rss(item({ guid: 'same' }) + second({ guid: 'same' })), 2),
  feed('an entry twice', rss(item() + item()), 1),
  feed('one title for all', rss(item({ title: 'Show' }) + second({ title: 'Show' })), 2),
  feed('no date', rss(second({ pubDate: '' })), 1),
  feed('a date in the future', rss(second({ pubDate: 'Mon, 06 Jan 2087 10:00:00 GMT' })), 1),
  feed('an ISO date', rss(second({ pubDate: '2025-01-06T10:00:00+02:00' })), 1),
  feed('a year of two digits', rss(second({ pubDate: '06 Jan 25 10:00 EST' })), 1),
  feed('a date in words', rss(second({ pubDate: 'last Tuesday' })), 1),
]

const ENCLOSURES: readonly OddFeed[] = [
  feed('no length', rss(enclosed('<enclosure url="https://m.example/1.mp3" type="audio/mpeg"/>')), 1),
  feed('a length that lies', rss(second({ length: '-5' })), 1),
  feed('no type', rss(enclosed('<enclosure url="https://m.example/1.mp3"/>')), 1),
  feed(
    'a type that says nothing',
    rss(enclosed('<enclosure url="https://m.example/1" type="application/octet-stream"/>')),
    1,
  ),
  feed('a relative address', rss(enclosed('<enclosure url="/1.mp3" type="audio/mpeg"/>')), 1),
  feed('blanks in an address', rss(second({ url: ' https://m.example/a b.mp3 ' })), 1),
  feed(
    'several files',
    rss(
      enclosed(
        '<enclosure url="https://m.example/1.mp4" type="video/mp4"/><enclosure url="https://m.example/1.mp3" type="audio/mpeg"/>',
      ),
    ),
    1,
  ),
  feed('media:content', rss(enclosed('<media:content url="https://m.example/1.mp3" type="audio/mpeg"/>')), 1),
  feed(
    'an address of another kind',
    rss(`${second()}${enclosed('<enclosure url="ftp://m.example/1.mp3" type="audio/mpeg"/>')}`),
    1,
  ),
  feed('nothing to hear', rss(`${second()}<item><title>Only words</title></item>`), 1),
]

const SERVERS: readonly OddFeed[] = [
  feed('2,000 episodes', rss(manyItems(2000)), 2000),
  feed('packed', gzipSync(rss(two)), 2, { 'content-encoding': 'gzip' }),
  { name: 'redirected for the moment', episodes: 2, serve: redirectOnce(302, rss(two)) },
  { name: 'redirected for good', episodes: 2, serve: redirectOnce(301, rss(two)) },
  {
    name: 'slow, in pieces',
    episodes: 2,
    serve(_request, response) {
      const text = rss(two)
      response.writeHead(200)
      for (let part = 0; part < 10; part++) {
        const size = Math.ceil(text.length / 10)
        setTimeout(() => response.write(text.slice(part * size, (part + 1) * size)), part * 20)
      }
      setTimeout(() => response.end(), 220)
    },
  },
  {
    name: 'unchanged since the last time',
    episodes: 2,
    serve(request, response) {
      if (request.headers['if-none-match'] === '"v"') return void response.writeHead(304).end()
      return void response.writeHead(200, { etag: '"v"' }).end(rss(two))
    },
  },
  {
    name: 'in pages',
    episodes: 2,
    serve(request, response) {
      const isSecond = request.url?.includes('page=2') === true
      const next = `<atom:link rel="next" href="${(request.url ?? '').split('?')[0]}?page=2"/>`
      response.end(rss(isSecond ? second() : item(), `<title>x</title>${isSecond ? '' : next}`))
    },
  },
]

function redirectOnce(status: number, text: string): Serve {
  return (request, response) => {
    if (request.url?.includes('there') === true) return void response.end(text)
    return void response.writeHead(status, { location: `${request.url}?there` }).end()
  }
}

export const ODD_FEEDS: readonly OddFeed[] = [...FORMATS, ...TEXTS, ...IDENTITIES, ...ENCLOSURES, ...SERVERS]

const answers =
  (status: number, headers: http.OutgoingHttpHeaders = {}): Serve =>
  (_request, response) =>
    void response.writeHead(status, headers).end()

export const WELL = rss(two)
export const WELL_AGAIN = rss(two + item({ title: 'Three', guid: 'c', url: 'https://m.example/3.mp3' }))

export const FAILING_FEEDS: readonly FailingFeed[] = [
  { name: '401', fail: answers(401), reason: /401/ },
  { name: '403', fail: answers(403), reason: /403/ },
  { name: '404', fail: answers(404), reason: /404/ },
  { name: '410', fail: answers(410), reason: /410/ },
  { name: '429', fail: answers(429, { 'retry-after': '120' }), reason: /429/ },
  { name: '500', fail: answers(500), reason: /500/ },
  { name: '503', fail: answers(503, { 'retry-after': 'Mon, 06 Jan 2087 10:00:00 GMT' }), reason: /503/ },
  { name: 'a web page', fail: sends('<html><body>Sign in</body></html>'), reason: /web page/ },
  { name: 'no XML', fail: sends('{"a":1}'), reason: /not lead to a feed/ },
  {
    name: 'a connection that is cut',
    fail: (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      response.write('<rss><channel>', () => response.destroy())
    },
    reason: /did not send the whole response/,
  },
  {
    name: 'less than it said',
    fail: (request, response) => {
      const text = WELL.slice(0, 400)
      response.writeHead(200, { 'content-length': String(text.length + 50) })
      response.write(text, () => setTimeout(() => request.socket.destroy(), 20))
    },
    reason: /did not send the whole response/,
  },
  {
    name: 'a body without end',
    fail: (_request, response) => {
      response.writeHead(200)
      const piece = Buffer.alloc(1024 * 1024, ' ')
      response.write('<rss><channel>')
      const more = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', more)
      response.on('close', () => response.destroy())
      more()
    },
    reason: /larger|ended unexpectedly|could not be reached/,
  },
  {
    name: 'a small file that unpacks without end',
    fail: sends(gzipSync(Buffer.alloc(120 * 1024 * 1024, ' ')), { 'content-encoding': 'gzip' }),
    reason: /larger|ended unexpectedly|could not be reached/,
  },
  { name: 'broken packing', fail: sends('no gzip', { 'content-encoding': 'gzip' }), reason: /./ },
  {
    name: 'redirects in a circle',
    fail: (request, response) => void response.writeHead(302, { location: request.url ?? '' }).end(),
    reason: /redirect/i,
  },
  {
    name: 'a redirect into the network of the server',
    fail: answers(302, { location: 'http://169.254.169.254/latest' }),
    reason: /private address/,
  },
]
