import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LIBRARY_ICONS, MEDIA_TYPES } from '@lectern/contract/constants'
import { asLibraryId } from '@lectern/contract/ids'
import { LibrarySettings } from '@lectern/contract/libraries'
import { BOOK_PROVIDERS } from '@lectern/contract/rules/library-rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let root: Account
/** A folder on a real disk for this test alone, beside the server's own. */
let media = ''
const at = (...parts: string[]) => path.join(media, ...parts)

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  media = path.join(path.dirname(app.config.configDir), 'media')
  mkdirSync(media)
})
afterEach(() => app.close())

const asRoot = () => app.as(root)
const create = (name: string, fields: object = {}) =>
  asRoot().ask('libraries.create', { body: { name, folders: [{ fullPath: at(name) }], ...fields } })
const refusal = async (body: object) => {
  const { status, text } = await asRoot().call('libraries.create', { body: body as never })
  return `${status} ${text}`
}
const list = async () => (await asRoot().ask('libraries.list')).libraries

describe('creating', () => {
  test('[R3.010] a library has all its fields, with the values it was given', async () => {
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

  test('[R3.011] books, podcasts, music and video are types, and nothing else is', async () => {
    for (const mediaType of MEDIA_TYPES)
      expect(await create(mediaType, { mediaType })).toMatchObject({ mediaType })
    expect((await list()).map(({ mediaType }) => mediaType)).toEqual(['book', 'podcast', 'music', 'video'])
    expect(await refusal({ name: 'x', folders: [{ fullPath: at('x') }], mediaType: 'film' })).toMatch(
      /^400 .*mediaType/,
    )
  })

  test('[R3.014] the icons offered are kept, and an unknown one is refused', async () => {
    const spoken =
      'database audiobookshelf books-1 books-2 book-1 microphone-1 microphone-3 radio podcast rss headphones music file-picture rocket power star heart'
    expect([...LIBRARY_ICONS]).toEqual(spoken.split(' '))
    for (const icon of spoken.split(' ')) expect(await create(icon, { icon })).toMatchObject({ icon })
    expect(await refusal({ name: 'x', folders: [{ fullPath: at('x') }], icon: 'skull' })).toMatch(
      /^400 .*icon/,
    )
  })

  test('every provider of books is kept; one of another type is refused', async () => {
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

  test('a library needs a name and a folder', async () => {
    expect(await refusal({ folders: [{ fullPath: at('x') }] })).toMatch(/^400 .*name is required/)
    expect(await refusal({ name: '  ', folders: [{ fullPath: at('x') }] })).toMatch(/^400 .*name is required/)
    expect(await refusal({ name: 'x' })).toMatch(/^400 .*folders is required/)
    expect(await refusal({ name: 'x', folders: [] })).toMatch(/^400 .*at least one folder/)
    expect(await refusal({ name: 'x', folders: [{}] })).toMatch(/^400 .*fullPath/)
    expect(await list()).toEqual([])
  })
})

describe('folders on disk', () => {
  test('a missing folder is made with its parents, and written in one spelling', async () => {
    const { folders } = await create('x', { folders: [{ fullPath: `${at('deep')}//er/./books/` }] })
    expect(folders[0]?.fullPath).toBe(at('deep', 'er', 'books'))
    expect(existsSync(at('deep', 'er', 'books'))).toBe(true)
  })

  test.each([
    ['relative/books', 'Invalid folder directory "relative/books"'],
    ['~/books', 'Invalid folder directory "~/books"'],
    ['/', 'Folder "/" belongs to the system'],
    ['/proc/1', 'Folder "/proc/1" belongs to the system'],
  ])('%s is refused', async (fullPath, message) => {
    expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toBe(`400 ${message}`)
  })

  test('a file, and what lies below a file, is no folder', async () => {
    writeFileSync(at('file'), '')
    for (const fullPath of [at('file'), at('file', 'below')]) {
      expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toBe(
        `400 Invalid folder directory "${fullPath}"`,
      )
    }
  })

  test('the folders of the server itself, above and below, are refused', async () => {
    const own = [app.config.configDir, app.config.metadataDir, path.join(app.config.metadataDir, 'items')]
    for (const fullPath of [...own, path.dirname(app.config.configDir)]) {
      expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toMatch(
        /^400 .*data of the server itself/,
      )
    }
    expect(existsSync(path.join(app.config.metadataDir, 'items'))).toBe(false)
  })

  test('no two libraries share a folder, or one inside the other, links or not', async () => {
    await create('Books', { folders: [{ fullPath: at('books') }] })
    symlinkSync(at('books'), at('link'))
    const cases = [
      [at('books'), 'is already a folder of library "Books"'],
      [at('books', 'fantasy'), `is inside "${at('books')}", a folder of library "Books"`],
      [media, `contains "${at('books')}", a folder of library "Books"`],
      [at('link'), 'is already a folder of library "Books"'],
      [at('link', 'deeper'), 'is inside'],
    ] as const
    for (const [fullPath, message] of cases) {
      expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toContain(message)
    }
    expect(readdirSync(at('books'))).toEqual([])
    await create('beside', { folders: [{ fullPath: at('books2') }] })
  })

  test('one bad folder: no library, and no empty folder left behind', async () => {
    writeFileSync(at('file'), '')
    mkdirSync(at('existing'))
    const folders = [at('new', 'a'), at('existing', 'b'), at('existing'), at('file', 'c')]
    const answer = await refusal({
      name: 'x',
      folders: [folders[0], folders[1], folders[3]].map((p) => ({ fullPath: p })),
    })
    expect(answer).toBe(`400 Invalid folder directory "${at('file', 'c')}"`)
    expect(readdirSync(media).sort()).toEqual(['existing', 'file'])
    expect(readdirSync(at('existing'))).toEqual([])
    expect(await list()).toEqual([])
  })

  test('of two who ask for the same folder at once, one gets it', async () => {
    const body = { name: 'x', folders: [{ fullPath: at('wanted') }] }
    const answers = await Promise.all([1, 2, 3].map(() => asRoot().call('libraries.create', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    expect(await list()).toHaveLength(1)
    expect(existsSync(at('wanted'))).toBe(true)
  })
})

describe('changing', () => {
  test('only what is named changes, settings key by key', async () => {
    const before = await create('Books', { settings: { audiobooksOnly: true } })
    app.clock.advance(1000)
    const body = {
      name: 'Novels',
      icon: 'heart',
      provider: 'openlibrary',
      settings: { coverAspectRatio: 0, autoScanCronExpression: '*/30 * * * *' },
    } as const
    const after = await asRoot().ask('libraries.update', { params: { id: before.id }, body })
    expect(after).toEqual({
      ...before,
      ...body,
      settings: { ...before.settings, ...body.settings },
      lastUpdate: before.lastUpdate + 1000,
    })
    const off = { settings: { autoScanCronExpression: null } }
    const switchedOff = await asRoot().ask('libraries.update', { params: { id: before.id }, body: off })
    expect(switchedOff.settings).toMatchObject({ autoScanCronExpression: null, audiobooksOnly: true })
  })

  test('folders with an id stay, new ones come, the others go', async () => {
    const before = await create('Books', { folders: [{ fullPath: at('a') }, { fullPath: at('b') }] })
    const [a, b] = before.folders
    const after = await asRoot().ask('libraries.update', {
      params: { id: before.id },
      body: { folders: [{ id: b?.id, fullPath: at('b') }, { fullPath: at('c', 'd') }] },
    })
    expect(after.folders).toEqual([b, expect.objectContaining({ fullPath: at('c', 'd') })])
    expect(existsSync(at('c', 'd'))).toBe(true)
    expect(existsSync(at('a'))).toBe(true)
    // What was given up is free again, here and elsewhere.
    const again = { folders: [{ id: b?.id }, { fullPath: a?.fullPath }] }
    const back = await asRoot().ask('libraries.update', { params: { id: before.id }, body: again })
    expect(back.folders.map(({ fullPath }) => fullPath)).toEqual([at('b'), at('a')])
    await create('Other', { folders: [{ fullPath: at('c', 'd') }] })
  })

  test('a change that can not be made as a whole is not made at all', async () => {
    const before = await create('Books')
    await create('Other')
    const wrongs: [object, string][] = [
      [{ name: 'New', mediaType: 'podcast' }, 'media type of a library can not be changed'],
      [{ name: 'New', provider: 'nonsense' }, 'not a metadata provider'],
      [{ name: 'New', icon: 'skull' }, 'icon'],
      [{ name: 'New', folders: [] }, 'at least one folder'],
      [{ name: 'New', folders: [{ fullPath: at('n') }, { fullPath: at('Other', 'x') }] }, 'library "Other"'],
      [{ name: 'New', folders: [{ id: 'unknown', fullPath: at('Books') }] }, 'Folder not found'],
      [
        { name: 'New', folders: [{ id: before.folders[0]?.id, fullPath: at('moved') }] },
        'can not be changed',
      ],
      [{ name: 'New', settings: { autoScanCronExpression: 'often' } }, 'is not a schedule'],
    ]
    for (const [body, message] of wrongs) {
      const answer = await asRoot().call('libraries.update', { params: { id: before.id }, body })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(message)
    }
    expect(await asRoot().ask('libraries.get', { params: { id: before.id } })).toEqual(before)
    expect(readdirSync(media).sort()).toEqual(['Books', 'Other'])
  })

  test('a library that is sent back as it came changes nothing', async () => {
    const before = await create('Books')
    app.clock.advance(1000)
    const after = await asRoot().ask('libraries.update', { params: { id: before.id }, body: before })
    expect(after).toEqual(before)
  })

  test('a new place moves the others along', async () => {
    const [a] = [await create('a'), await create('b'), await create('c')]
    await asRoot().ask('libraries.update', { params: { id: a.id }, body: { displayOrder: 2 } })
    expect((await list()).map(({ name, displayOrder }) => `${displayOrder}${name}`)).toEqual([
      '1b',
      '2a',
      '3c',
    ])
  })
})

describe('order and removal', () => {
  test('libraries are listed as they were put, numbered without gaps', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    const body = [
      { id: c.id, newOrder: 1 },
      { id: a.id, newOrder: '7' },
    ]
    const { libraries } = await asRoot().ask('libraries.order', { body })
    expect(libraries.map(({ name, displayOrder }) => `${displayOrder}${name}`)).toEqual(['1c', '2b', '3a'])
    expect(await list()).toEqual(libraries)
    expect((await asRoot().ask('auth.authorize')).userDefaultLibraryId).toBe(c.id)
    const unknown = await asRoot().call('libraries.order', {
      body: [
        { id: 'nobody', newOrder: 1 },
        { id: b.id, newOrder: 1 },
      ],
    })
    expect([unknown.status, unknown.text]).toEqual([400, 'Library not found with id nobody'])
    expect(await list()).toEqual(libraries)
  })

  test('a removed library is given back, and the others close ranks; its folder stays on disk', async () => {
    const [a, b] = [await create('a'), await create('b')]
    writeFileSync(at('a', 'book.mp3'), 'sound')
    expect(await asRoot().ask('libraries.remove', { params: { id: a.id } })).toEqual(a)
    expect(await list()).toEqual([{ ...b, displayOrder: 1 }])
    expect(existsSync(at('a', 'book.mp3'))).toBe(true)
    expect((await asRoot().call('libraries.remove', { params: { id: a.id } })).status).toBe(404)
    expect((await asRoot().call('libraries.get', { params: { id: a.id } })).status).toBe(404)
    await create('again', { folders: [{ fullPath: at('a') }] })
  })
})

describe('reading', () => {
  test('[R3.012 R7.004 R7.047] with filter data: library, filter values, issues and own playlists', async () => {
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

  test('[R7.003] the list holds all libraries; totals come when asked for', async () => {
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

  test('what another version stored differently is read with defaults, key by key', async () => {
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
