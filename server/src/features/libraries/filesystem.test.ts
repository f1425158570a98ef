import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asLibraryId } from '@lectern/contract/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let root: Account
let media = ''
const at = (...parts: string[]) => path.join(media, ...parts)

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  media = path.join(realpathSync(path.dirname(app.config.configDir)), 'media')
  mkdirSync(media)
})
afterEach(() => app.close())

const browse = (folder?: string) =>
  app.as(root).ask('filesystem.list', { query: folder === undefined ? {} : { path: folder } })
const create = (name: string, folder: string) =>
  app.as(root).ask('libraries.create', { body: { name, folders: [{ fullPath: folder }] } })

describe('browsing folders', () => {
  test('[R7.007] lists the folders of one level in natural order, for old and new clients alike', async () => {
    for (const name of ['Book 10', 'Book 9', '.hidden', 'node_modules', 'Book 9/inner']) mkdirSync(at(name))
    writeFileSync(at('file.mp3'), '')
    const { posix, directories } = await browse(`${media}/`)
    expect(posix).toBe(true)
    const level = media.split('/').length - 1
    const shared = { level, dirs: [], isUsed: false, isReadable: true }
    expect(directories).toEqual([
      { path: at('Book 9'), fullPath: at('Book 9'), dirname: 'Book 9', ...shared },
      { path: at('Book 10'), fullPath: at('Book 10'), dirname: 'Book 10', ...shared },
    ])
  })

  test('starts at the top without a path, leaving out system folders', async () => {
    const { directories } = await browse()
    const names = directories.map(({ dirname }) => dirname)
    expect(directories[0]).toMatchObject({ level: 0, fullPath: `/${names[0]}` })
    expect(names).toContain('tmp')
    for (const system of ['proc', 'sys', 'dev']) expect(names).not.toContain(system)
    expect(await browse('')).toEqual(await browse('/'))
  })

  test('marks library folders and everything inside them, even through symlinks', async () => {
    for (const name of ['books/fantasy', 'free']) mkdirSync(at(name), { recursive: true })
    symlinkSync(at('books'), at('link'))
    await create('Books', at('books'))
    const marks = async (folder: string) =>
      (await browse(folder)).directories.map(({ dirname, isUsed }) => [dirname, isUsed])
    expect(await marks(media)).toEqual([
      ['books', true],
      ['free', false],
      ['link', true],
    ])
    expect(await marks(at('books'))).toEqual([['fantasy', true]])
    expect(await marks(at('link'))).toEqual([['fantasy', true]])
  })

  test('does not offer the server’s own folders', async () => {
    const { directories } = await browse(path.dirname(media))
    expect(directories.map(({ dirname }) => dirname)).toEqual(['media', 'web'])
  })

  test('returns the level sent by the client', async () => {
    mkdirSync(at('a'))
    const { directories } = await app.as(root).ask('filesystem.list', { query: { path: media, level: '2' } })
    expect(directories[0]?.level).toBe(2)
  })

  test.each([
    'books',
    './books',
    '../',
    '/no/such/folder',
    '/proc/1',
    '/etc/hostname',
    `/${'x'.repeat(300)}`,
  ])('%j is refused', async (folder) => {
    const { status, text } = await app.as(root).call('filesystem.list', { query: { path: folder } })
    expect([status, text]).toEqual([400, 'Invalid "path" query string'])
  })

  test('a path with a NUL character is refused', async () => {
    expect((await app.as(root).call('filesystem.list', { query: { path: '/\0' } })).status).toBe(400)
  })

  test('is for admins only', async () => {
    const user = await app.createUser({ permissions: { upload: true, update: true } })
    expect((await app.as(user).call('filesystem.list')).status).toBe(403)
    expect((await app.call('filesystem.list')).status).toBe(401)
    const admin = await app.createUser({ type: 'admin' })
    expect((await app.as(admin).call('filesystem.list')).status).toBe(200)
  })
})

describe('checking whether a path exists', () => {
  const ask = async (account: Account, directory: string, folderPath: string) => {
    const answer = await app.as(account).call('filesystem.pathExists', { body: { directory, folderPath } })
    return answer.status === 200 ? answer.json().exists : answer.status
  }

  test('checks the destination of an upload', async () => {
    await create('Books', at('books'))
    mkdirSync(at('books', 'Author', 'Title'), { recursive: true })
    writeFileSync(at('books', 'Author', 'file.mp3'), '')
    const folder = at('books')
    expect(await ask(root, 'Author/Title', folder)).toBe(true)
    expect(await ask(root, '/Author/Title/', `${folder}/`)).toBe(true)
    expect(await ask(root, 'Author/file.mp3', folder)).toBe(true)
    expect(await ask(root, 'Author/Other', folder)).toBe(false)
    expect(await ask(root, '', folder)).toBe(true)
  })

  test('never looks outside library folders', async () => {
    await create('Books', at('books'))
    mkdirSync(at('secret', 'inner'), { recursive: true })
    symlinkSync(at('secret'), at('books', 'out'))
    for (const directory of ['../secret', 'a/../../secret', 'out/inner', 'out/nothing', '..']) {
      expect(await ask(root, directory, at('books'))).toBe(400)
    }
    expect(await ask(root, 'inner', at('secret'))).toBe(404)
    expect(await ask(root, 'books', media)).toBe(404)
    expect(await ask(root, 'etc', '/')).toBe(404)
    expect(await ask(root, 'x\0', at('books'))).toBe(400)
  })

  test('is only for users who may upload, in libraries they may see', async () => {
    const [a, b] = [await create('a', at('a')), await create('b', at('b'))]
    const rights = { upload: true, accessAllLibraries: false }
    const uploader = await app.createUser({ permissions: rights, librariesAccessible: [asLibraryId(a.id)] })
    expect(await ask(uploader, 'x', at('a'))).toBe(false)
    expect(await ask(uploader, 'x', at('b'))).toBe(404)
    expect(b.folders).toHaveLength(1)
    expect(await ask(await app.createUser(), 'x', at('a'))).toBe(403)
  })
})
