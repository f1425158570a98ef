import { encodeText } from '@lectern/contract/rules/base64'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { faultsOfAtom, linksIn, parseXml, textIn, type XmlNode } from './test-support/atom.ts'
import { faultsOfFeed, faultsOfManifest } from './test-support/opds2.ts'
import {
  app,
  appPassword,
  audioId,
  basic,
  collectionId,
  comicId,
  get,
  libraryId,
  root,
  useCatalogue,
} from './test-support/catalogue-server.ts'

useCatalogue()

const atom = async (url: string): Promise<XmlNode> => {
  const { status, headers, text } = await get(url)
  expect({ url, status }).toEqual({ url, status: 200 })
  expect(headers['content-type']).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=/)
  const feed = parseXml(text)
  expect({ url, faults: faultsOfAtom(feed) }).toEqual({ url, faults: [] })
  return feed
}
interface Link {
  readonly rel?: string
  readonly href: string
  readonly type: string
}
interface Feed {
  readonly metadata: { readonly title: string; readonly numberOfItems?: number }
  readonly links: readonly Link[]
  readonly navigation?: readonly (Link & { readonly title: string })[]
  readonly publications?: readonly {
    readonly metadata: Record<string, unknown> & { readonly title: string }
    readonly links: readonly Link[]
  }[]
}
const json = async (url: string): Promise<Feed> => {
  const { status, headers, text } = await get(url)
  expect({ url, status }).toEqual({ url, status: 200 })
  expect(headers['content-type']).toBe('application/opds+json')
  const feed = JSON.parse(text) as Feed
  expect({ url, faults: faultsOfFeed(feed) }).toEqual({ url, faults: [] })
  return feed
}

describe('OPDS 1.2', () => {
  test('every linked page is valid, and HEAD responds like GET', async () => {
    const seen = new Set<string>()
    const waiting = ['/opds']
    while (waiting.length > 0) {
      const url = waiting.pop() ?? ''
      if (seen.has(url)) continue
      seen.add(url)
      const feed = await atom(url)
      const head = await app.inject({ url, method: 'HEAD', headers: basic('root', appPassword) })
      expect({ url, status: head.status, text: head.text }).toEqual({ url, status: 200, text: '' })
      expect(head.headers['last-modified']).toBeUndefined()
      const onwards = [...linksIn(feed), ...feed.all('entry').flatMap(linksIn)]
      waiting.push(
        ...onwards.filter(({ type }) => type.startsWith('application/atom+xml')).map(({ href }) => href),
      )
    }
    expect(seen.size).toBeGreaterThan(30)
  })

  test('lists only libraries that have books', async () => {
    const feed = await atom('/opds')
    expect(feed.all('entry').map((entry) => textIn(entry, 'title'))).toEqual(['Books'])
  })

  test('pages link to each other', async () => {
    const first = await atom(`/opds/v1/libraries/${libraryId}/books`)
    expect(textIn(first, 'opensearch:totalResults')).toBe('33')
    expect(first.all('entry')).toHaveLength(30)
    const next = linksIn(first).find(({ rel }) => rel === 'next')?.href ?? ''
    const second = await atom(next)
    expect(second.all('entry')).toHaveLength(3)
    expect(linksIn(second).find(({ rel }) => rel === 'previous')).toBeDefined()
    expect(linksIn(second).find(({ rel }) => rel === 'next')).toBeUndefined()
  })

  test('a book has its metadata and a download link, and the file is served with its name', async () => {
    const filter = `filter=series.${await seriesFilter()}`
    const feed = await atom(`/opds/v1/libraries/${libraryId}/books?${filter}`)
    const [entry] = feed.all('entry')
    if (!entry) throw new Error('There is no entry.')
    expect(textIn(entry, 'title')).toBe('Novel 01 <&>')
    expect(textIn(entry.all('author')[0], 'name')).toBe('Ursula, Second')
    expect(textIn(entry, 'summary')).toBe('A wizard')
    expect(textIn(entry, 'dc:identifier')).toBe('urn:isbn:9780000000001')
    expect(entry.all('category').map(({ attributes }) => attributes['term'])).toEqual(['Fantasy', 'classic'])
    const file = linksIn(entry).find(({ rel }) => rel === 'http://opds-spec.org/acquisition')
    expect(file?.type).toBe('application/epub+zip')
    const got = await get(file?.href ?? '')
    expect(got).toMatchObject({ status: 200, text: 'an e-book!' })
    expect(got.headers['content-disposition']).toMatch(/filename="[ -~]+\.epub"; filename\*=UTF-8''/)
    const guest = await app.createUser({ type: 'guest' })
    expect((await get(file?.href ?? '', { authorization: `Bearer ${guest.token}` })).status).toBe(403)
  })

  test('describes its search, which finds books', async () => {
    const { text } = await get('/opds/v1/opensearch.xml')
    const template = parseXml(text).all('Url')[0]?.attributes['template'] ?? ''
    const feed = await atom(template.replace('{searchTerms}', 'zebra'))
    expect(feed.all('entry').map((entry) => textIn(entry, 'title'))).toEqual(['Zebra Comic'])
    expect((await atom('/opds/v1/search?q=')).all('entry')).toEqual([])
  })

  test('streams comics page by page, always as JPEG, at the requested width', async () => {
    const feed = await atom(`/opds/v1/collections/${collectionId}`)
    const stream = feed
      .all('entry')
      .flatMap((entry) => entry.all('link'))
      .find(({ attributes }) => attributes['rel'] === 'http://vaemendis.net/opds-pse/stream')
    expect(stream?.attributes).toMatchObject({ 'pse:count': '3', type: 'image/jpeg' })
    const template = stream?.attributes['href'] ?? ''
    for (const page of ['0', '1', '2']) {
      const url = template.replace('{pageNumber}', page).replace('{maxWidth}', '300')
      const reply = await app.fastify.inject({ url, headers: basic('root', appPassword) })
      expect(reply.statusCode).toBe(200)
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
    }
    expect((await get(template.replace('{pageNumber}', '3').replace('{maxWidth}', ''))).status).toBe(404)
  })

  test('reports the last page read, counted from 1', async () => {
    const asRoot = app.as({ token: await app.tokenFor(root) })
    await asRoot.ask('progress.update', {
      params: { id: comicId },
      body: { ebookLocation: '2', ebookProgress: 0.5 },
    })
    const { text } = await get(`/opds/v1/collections/${collectionId}`)
    expect(text).toContain('pse:lastRead="2"')
  })
})

describe('OPDS 2.0', () => {
  test('every linked page is valid', async () => {
    const seen = new Set<string>()
    const waiting = ['/opds/v2']
    while (waiting.length > 0) {
      const url = waiting.pop() ?? ''
      if (seen.has(url)) continue
      seen.add(url)
      const feed = await json(url)
      const onwards = [...feed.links.filter(({ rel }) => rel !== 'search'), ...(feed.navigation ?? [])]
      waiting.push(...onwards.map(({ href }) => href))
    }
    expect(seen.size).toBeGreaterThan(25)
  })

  test('searches by its URL template', async () => {
    const feed = await json('/opds/v2')
    const template = feed.links.find(({ rel }) => rel === 'search')?.href ?? ''
    const found = await json(template.replace('{?query}', '?query=novel%2007'))
    expect(found.publications?.[0]?.metadata.title).toBe('Novel 07 <&>')
  })

  test('an audiobook has a Readium manifest with tracks, and chapters relative to their track', async () => {
    const feed = await json(`/opds/v2/collections/${collectionId}`)
    const audio = feed.publications?.find(({ metadata }) => metadata.title === 'Zoo Sounds')
    expect(audio?.metadata).toMatchObject({ '@type': 'http://schema.org/Audiobook', duration: 200 })
    const href = audio?.links.find(({ type }) => type === 'application/audiobook+json')?.href ?? ''
    const reply = await get(href)
    expect(reply.headers['content-type']).toBe('application/audiobook+json')
    const manifest = JSON.parse(reply.text) as {
      readingOrder: { href: string; duration: number; bitrate: number }[]
      toc: { title: string; href: string }[]
    }
    expect(faultsOfManifest(manifest)).toEqual([])
    expect(manifest.readingOrder.map(({ duration }) => duration)).toEqual([60, 140])
    expect(manifest.toc.map(({ title, href: at }) => [title, at.split('/').at(-1)])).toEqual([
      ['First', '1.mp3#t=0'],
      ['Second', '2.mp3#t=30'],
    ])
    expect((await get(manifest.readingOrder[1]?.href ?? '')).status).toBe(200)
    expect((await get(`/opds/items/${comicId}/manifest.json`)).status).toBe(404)
    expect(audioId).not.toBe(comicId)
  })
})

test('hides what the account may not see', async () => {
  const permissions = { accessAllTags: false, accessAllLibraries: true }
  const limited = await app.createUser({ permissions, itemTagsSelected: ['classic'] })
  const as = { authorization: `Bearer ${limited.token}` }
  const all = await get(`/opds/v1/libraries/${libraryId}/books?page=2`, as)
  expect(all.text).not.toContain('Zebra')
  expect((await get('/opds/v1/search?q=zebra', as)).text).not.toContain('Zebra')
  for (const url of [
    `/opds/v1/collections/${collectionId}`,
    `/opds/items/${comicId}/pages/77/0`,
    `/opds/items/${comicId}/files/77/one.cbz`,
    `/opds/items/${audioId}/manifest.json`,
    `/opds/items/${audioId}/download/x.zip`,
    `/opds/items/${comicId}/cover`,
  ]) {
    expect({ url, status: (await get(url, as)).status }).toEqual({ url, status: 404 })
  }
})

async function seriesFilter(): Promise<string> {
  const row = await app.ctx.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  return encodeText(row.id)
}
