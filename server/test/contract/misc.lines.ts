import { describe, expect, test } from 'vitest'
import { connect } from '../live.ts'
import { SERVER_SETTINGS } from './entities.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import { differences, orNull } from './shape.ts'
import { addressOf, type SmallServer } from './small-server.ts'

/** Tags and genres, settings, statistics, metadata providers. */
export function miscLines(server: () => SmallServer): void {
  const base64 = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))
  const NAMES = ['one/two', '50% off', 'ümlaut?'] as const

  describe('names', () => {
    lineByLine(server, [
      { call: 'GET /api/tags', as: 'reader', status: 403 },
      {
        call: 'PATCH /api/items/{book}/media',
        body: { tags: [...NAMES], metadata: { genres: [...NAMES], narrators: [...NAMES] } },
      },
      { call: 'GET /api/tags', answer: { tags: ['text'] } },
      { call: 'GET /api/genres', answer: { genres: ['text'] } },
      {
        call: 'POST /api/tags/rename',
        body: { tag: 'one/two', newTag: '50% off' },
        answer: { tagMerged: 'flag', numItemsUpdated: 'int' },
      },
      { call: 'POST /api/tags/rename', body: {}, status: 400 },
      {
        call: 'POST /api/genres/rename',
        body: { genre: 'one/two', newGenre: 'Three' },
        answer: { genreMerged: 'flag', numItemsUpdated: 'int' },
      },
      { call: `DELETE /api/tags/${base64('50% off')}`, answer: saying('{"numItemsUpdated":1}') },
      // Some clients encode twice.
      {
        call: `DELETE /api/tags/${encodeURIComponent(base64('ümlaut?'))}`,
        answer: saying('{"numItemsUpdated":1}'),
      },
      { call: `DELETE /api/genres/${base64('ümlaut?')}`, answer: saying('{"numItemsUpdated":1}') },
      {
        call: `PATCH /api/libraries/{library}/narrators/${base64('one/two')}`,
        body: { name: 'Four / Five' },
        answer: saying('{"updated":1}'),
      },
      { call: `PATCH /api/libraries/{library}/narrators/${base64('x')}`, body: {}, status: 400 },
      {
        call: `DELETE /api/libraries/{library}/narrators/${base64('Four / Five')}`,
        answer: saying('{"updated":1}'),
      },
    ])
  })

  const TASK = {
    id: 'text',
    action: 'text',
    data: 'any',
    title: 'text',
    description: orNull('text'),
    error: orNull('text'),
    titleKey: orNull('text'),
    titleSubs: 'any',
    descriptionKey: orNull('text'),
    descriptionSubs: 'any',
    errorKey: orNull('text'),
    errorSubs: 'any',
    showSuccess: 'flag',
    isFailed: 'flag',
    isFinished: 'flag',
    startedAt: 'int',
    finishedAt: orNull('int'),
  } as const
  const LOG = {
    timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    source: 'text',
    message: 'text',
    levelName: 'text',
    level: 'int',
  } as const
  const HOLDINGS = { totalSize: 'int', numItems: 'int', numAudioFiles: 'int' } as const
  const CHOICES = [{ value: 'text', text: 'text' }] as const
  const UNREACHED = 503

  describe('everything else', () => {
    lineByLine(server, [
      { id: 'R7.002', call: 'GET /api/tasks', as: 'reader', answer: { tasks: [TASK] } },
      {
        call: 'GET /api/tasks?include=queue',
        answer: { tasks: [TASK], queuedTaskData: { embedMetadata: ['any'], conversions: ['any'] } },
      },
      {
        id: 'R7.043',
        call: 'PATCH /api/settings',
        body: { scannerParseSubtitle: true },
        answer: { success: 'flag', serverSettings: SERVER_SETTINGS },
      },
      { call: 'PATCH /api/settings', as: 'reader', body: {}, status: 403 },
      { call: 'PATCH /api/settings', body: [], status: 400 },
      { call: 'POST /api/validate-cron', as: 'reader', body: { expression: '0 * * * *' }, answer: OK },
      { call: 'POST /api/validate-cron', as: 'reader', body: { expression: 'x' }, status: 400 },
      { call: 'GET /api/logger-data', answer: { currentDailyLogs: [LOG] } },
      { call: 'GET /api/logger-data', as: 'reader', status: 403 },
      { call: 'GET /api/stats/server', answer: { books: HOLDINGS, podcasts: HOLDINGS, total: HOLDINGS } },
      { call: 'GET /api/stats/server', as: 'reader', status: 403 },
      { call: 'GET /api/stats/year/2026', as: 'reader', status: 403 },
      {
        call: 'GET /api/search/providers',
        answer: { providers: { books: CHOICES, booksCovers: CHOICES, podcasts: CHOICES } },
      },
      { call: 'GET /api/search/covers', as: 'reader', status: 400 },
      { call: 'GET /api/search/podcast', as: 'reader', answer: saying('[]') },
      { call: 'GET /api/search/authors', as: 'reader', answer: saying('null') },
      { call: 'GET /api/search/chapters', as: 'reader', answer: { error: 'text', stringKey: 'text' } },
      // Tests make no external requests: the result is an empty list, or the reason if requested.
      { call: 'GET /api/search/books?title=Fog', as: 'reader', answer: saying('[]') },
      { call: 'GET /api/search/podcast?term=Fog', as: 'reader', answer: saying('[]') },
      { call: 'GET /api/search/covers?title=Fog', as: 'reader', answer: saying('{"results":[]}') },
      { id: 'R9.009', call: 'GET /api/search/books?title=Fog&reason=1', as: 'reader', status: UNREACHED },
      { id: 'R9.009', call: 'GET /api/search/covers?title=Fog&reason=1', as: 'reader', status: UNREACHED },
      { id: 'R9.009', call: 'GET /api/search/podcast?term=Fog&reason=1', as: 'reader', status: UNREACHED },
      { id: 'R9.009', call: 'POST /api/items/{book}/match', body: {}, status: UNREACHED },
      { call: 'POST /api/upload', body: {}, status: 400 },
      { call: 'POST /api/upload', as: 'reader', body: {}, status: 403 },
    ])

    test('[R9.009] an unreachable host is named', async () => {
      const answer = await server().ask('GET /api/search/books?provider=openlibrary&title=Fog&reason=1')
      expect([answer.status, answer.text]).toEqual([503, '127.0.0.1:9 could not be reached'])
    })
  })

  const PROVIDER = {
    id: 'text',
    name: 'text',
    mediaType: 'text',
    url: 'text',
    authHeaderValue: orNull('text'),
    slug: 'text',
  } as const

  test('a new custom provider is announced to everyone, and libraries that used it fall back when it is removed', async () => {
    const ear = await connect(addressOf(server()))
    await ear.signIn(server().people.reader.token)
    const body = { name: 'Ours', url: 'https://books.example', mediaType: 'book', authHeaderValue: 'secret' }
    const made = (await server().ask('POST /api/custom-metadata-providers', { body })).json() as {
      provider: { id: string; slug: string }
    }
    expect(differences(made, { provider: PROVIDER })).toEqual([])
    const { id, slug } = made.provider
    const news = { id, name: 'Ours', mediaType: 'book', slug }
    expect(await ear.next('custom_metadata_provider_added')).toEqual(news)
    await server().ask('PATCH /api/libraries/{library}', { body: { provider: slug } })
    expect((await server().ask(`DELETE /api/custom-metadata-providers/${id}`)).text).toBe('OK')
    expect(await ear.next('custom_metadata_provider_removed')).toEqual(news)
    expect((await server().ask('GET /api/libraries/{library}')).json()).toMatchObject({ provider: 'google' })
    expect((await server().ask(`DELETE /api/custom-metadata-providers/${id}`)).status).toBe(404)
    ear.close()
  })
}
