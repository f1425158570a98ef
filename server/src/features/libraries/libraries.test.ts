import { existsSync } from 'node:fs'
import { LIBRARY_ICONS, MEDIA_TYPES } from '@lectern/contract/constants'
import { asLibraryId } from '@lectern/contract/ids'
import { LibrarySettings } from '@lectern/contract/libraries'
import { BOOK_PROVIDERS } from '@lectern/contract/rules/library-rules'
import { describe, expect, test } from 'vitest'
import { app, asRoot, at, create, list, refusal, useLibraries } from './test-support/libraries.ts'

useLibraries()

describe('creating', () => {
  test('[R3.010] a library has all its fields, with the given values', async () => {
    const library = await asRoot().ask('libraries.create', {
      body: {
        name: '  Novels ',
        mediaType: 'book',
        icon: 'books-1',
        provider: 'audible.de',
        folders: [{ fullPath: at('one') }, { path: at('two') }],
        settings: { coverAspectRatio: 0, autoScanCronExpression: '0 3 * * 1' },
      },
    })
    expect(library).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Novels',
      mediaType: 'book',
      icon: 'books-1',
      provider: 'audible.de',
      displayOrder: 1,
      folders: ['one', 'two'].map((name) => ({
        id: expect.any(String) as string,
        fullPath: at(name),
        libraryId: library.id,
        addedAt: expect.any(Number) as number,
      })),
      settings: {
        ...LibrarySettings.parse({}),
        coverAspectRatio: 0,
        autoScanCronExpression: '0 3 * * 1',
      },
      lastScan: null,
      lastScanVersion: null,
      createdAt: app.clock.now(),
      lastUpdate: app.clock.now(),
    })
    expect(await asRoot().ask('libraries.get', { params: { id: library.id } })).toEqual(library)
    expect(await list()).toEqual([library])
  })

  test('[R3.011] books, podcasts, music and video are the only types', async () => {
    for (const mediaType of MEDIA_TYPES)
      expect(await create(mediaType, { mediaType })).toMatchObject({ mediaType })
    expect((await list()).map(({ mediaType }) => mediaType)).toEqual(['book', 'podcast', 'music', 'video'])
    expect(await refusal({ name: 'x', folders: [{ fullPath: at('x') }], mediaType: 'film' })).toMatch(
      /^400 .*mediaType/,
    )
  })

  test('[R3.014] the offered icons are accepted, and an unknown one is refused', async () => {
    const spoken =
      'database audiobookshelf books-1 books-2 book-1 microphone-1 microphone-3 radio podcast rss headphones music file-picture rocket power star heart'
    expect([...LIBRARY_ICONS]).toEqual(spoken.split(' '))
    for (const icon of spoken.split(' ')) expect(await create(icon, { icon })).toMatchObject({ icon })
    expect(await refusal({ name: 'x', folders: [{ fullPath: at('x') }], icon: 'skull' })).toMatch(
      /^400 .*icon/,
    )
  })

  test('every book provider is accepted; one of another type is refused', async () => {
    for (const provider of BOOK_PROVIDERS)
      expect(await create(provider, { provider })).toMatchObject({ provider })
    expect(await create('own', { provider: 'custom-1a2b' })).toMatchObject({ provider: 'custom-1a2b' })
    expect(await create('casts', { mediaType: 'podcast' })).toMatchObject({ provider: 'itunes' })
    const body = { name: 'x', folders: [{ fullPath: at('x') }], mediaType: 'podcast', provider: 'google' }
    expect(await refusal(body)).toMatch(/^400 "google" is not a metadata provider/)
    expect(existsSync(at('x'))).toBe(false)
  })

  test.each([
    [{ coverAspectRatio: 2 }, 'coverAspectRatio'],
    [{ disableWatcher: 'yes' }, 'disableWatcher must be true or false'],
    [{ autoScanCronExpression: '0 25 * * *' }, 'is not a schedule: The hour must be from 0 to 23, but is 25'],
    [{ metadataPrecedence: ['folderStructure', 'rumours'] }, 'metadataPrecedence'],
    [{ metadataPrecedence: ['nfoFile', 'nfoFile'] }, 'names a source twice'],
    [{ markAsFinishedPercentComplete: 101 }, 'markAsFinishedPercentComplete'],
    [{ markAsFinishedTimeRemaining: -1 }, 'markAsFinishedTimeRemaining'],
  ])('the settings %j are refused: %s', async (settings, message) => {
    const answer = await refusal({ name: 'x', folders: [{ fullPath: at('x') }], settings })
    expect(answer).toMatch(/^400 /)
    expect(answer).toContain(message)
  })

  test('a library requires a name and a folder', async () => {
    expect(await refusal({ folders: [{ fullPath: at('x') }] })).toMatch(/^400 .*name is required/)
    expect(await refusal({ name: '  ', folders: [{ fullPath: at('x') }] })).toMatch(/^400 .*name is required/)
    expect(await refusal({ name: 'x' })).toMatch(/^400 .*folders is required/)
    expect(await refusal({ name: 'x', folders: [] })).toMatch(/^400 .*at least one folder/)
    expect(await refusal({ name: 'x', folders: [{}] })).toMatch(/^400 .*fullPath/)
    expect(await list()).toEqual([])
  })
})

describe('reading', () => {
  test('[R3.012 R7.004 R7.047] returns filter data on request: library, filter values, issues and own playlists', async () => {
    const library = await create('Books')
    const reply = await asRoot().ask('libraries.get', {
      params: { id: library.id },
      query: { include: 'filterdata' },
    })
    expect(reply).toEqual({
      library,
      issues: 0,
      numUserPlaylists: 0,
      filterdata: expect.objectContaining({
        authors: [],
        series: [],
        genres: [],
        tags: [],
        narrators: [],
        languages: [],
      }) as object,
    })
  })

  test('[R7.003] lists all libraries; totals are included on request', async () => {
    const [a, b] = [await create('a'), await create('b')]
    expect(await asRoot().ask('libraries.list')).toEqual({ libraries: [a, b] })
    const { libraries } = await asRoot().ask('libraries.list', { query: { include: 'stats' } })
    const stats = { totalItems: 0, totalSize: 0, totalDuration: 0, numAudioFiles: 0 }
    expect(libraries).toEqual([
      { ...a, stats },
      { ...b, stats },
    ])
  })

  test('clients that only know books and podcasts get only those', async () => {
    for (const mediaType of MEDIA_TYPES) await create(mediaType, { mediaType })
    const types = async (userAgent: string, exclude?: string) => {
      const query = exclude === undefined ? {} : { exclude }
      const reply = await asRoot().ask('libraries.list', { query, headers: { 'user-agent': userAgent } })
      return reply.libraries.map(({ mediaType }) => mediaType).join(' ')
    }
    expect(await types('okhttp/4.12.0')).toBe('book podcast')
    expect(await types('Python/3.12 aiohttp/3.9')).toBe('book podcast')
    expect(await types('Mozilla/5.0')).toBe('book podcast music video')
    expect(await types('Mozilla/5.0', 'music,video')).toBe('book podcast')
  })

  test('clients that only know books and podcasts start in such a library', async () => {
    const [music, books] = [await create('Tunes', { mediaType: 'music' }), await create('Books')]
    const start = async (userAgent: string) =>
      (await asRoot().ask('auth.authorize', { headers: { 'user-agent': userAgent } })).userDefaultLibraryId
    expect(await start('Mozilla/5.0')).toBe(music.id)
    expect(await start('okhttp/4.12.0')).toBe(books.id)
  })

  test('settings stored differently by another version are read with defaults, key by key', async () => {
    const { id, settings } = await create('Books', { settings: { audiobooksOnly: true } })
    const stored = JSON.stringify({ ...settings, coverAspectRatio: 'wide', autoScanCronExpression: 'often' })
    await app.ctx.db
      .updateTable('library')
      .set({ icon: 'skull', settings: stored })
      .where('id', '=', asLibraryId(id))
      .execute()
    const [library] = await list()
    expect(library).toMatchObject({
      icon: 'audiobookshelf',
      settings: { coverAspectRatio: 1, autoScanCronExpression: null, audiobooksOnly: true },
    })
  })
})
