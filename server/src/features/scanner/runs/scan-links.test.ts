import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { mp3, picture } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

/** Links from a library to places that its users must not see, and files that are not what they seem. */

useScannedTrees({})
// Each scan starts threads, and machines may be busy.
vi.setConfig({ testTimeout: 180_000 })

const leftOut = async (library: ScannedLibrary) =>
  (await library.entries())
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ reason, path }) => `${reason} ${path}`)
    .sort()
const filesOf = async (library: ScannedLibrary) =>
  [...(await library.items()).values()]
    .flatMap(({ relPath, files }) => files.map((file) => `${relPath}/${file.relPath}`))
    .toSorted()
const get = async (url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${(await app.root()).token}` } })

test('links to folders of the server, the system and other libraries are skipped and reported', async () => {
  const other = await plant({ 'Secret/1.mp3': mp3() })
  await makeLibrary(app, [other.root], { name: 'Others' })
  const outside = await plant({ 'Linked/1.mp3': mp3() })
  const tree = await plant({ 'Book/1.mp3': mp3() })
  const { configDir, metadataDir, backupDir } = app.config
  mkdirSync(backupDir, { recursive: true })
  symlinkSync(`${configDir}/lectern.sqlite`, tree.at('Book/x.nfo'))
  symlinkSync('/etc/passwd', tree.at('Book/y.txt'))
  symlinkSync(other.at('Secret/1.mp3'), tree.at('Book/2.mp3'))
  symlinkSync(configDir, tree.at('config'))
  symlinkSync(metadataDir, tree.at('metadata'))
  symlinkSync(backupDir, tree.at('backups'))
  symlinkSync(other.root, tree.at('other'))
  symlinkSync('/', tree.at('everything'))
  symlinkSync('/proc', tree.at('proc'))
  symlinkSync(outside.at('Linked'), tree.at('Linked'))
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  expect(await filesOf(library)).toEqual(['Book/1.mp3', 'Linked/1.mp3'])
  expect(await leftOut(library)).toEqual(
    [
      'Book/2.mp3',
      'Book/x.nfo',
      'Book/y.txt',
      'backups',
      'config',
      'everything',
      'metadata',
      'other',
      'proc',
    ].map((path) => `forbiddenLink ${path}`),
  )
})

test('a link to a parent of another library’s folder skips that folder', async () => {
  const around = await plant({ 'private/Secret/1.mp3': mp3(), 'public/Book/1.mp3': mp3() })
  await makeLibrary(app, [around.at('private')], { name: 'Others' })
  const tree = await plant({})
  symlinkSync(around.root, tree.at('around'))
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  expect(await filesOf(library)).toEqual(['around/public/Book/1.mp3'])
  expect(await leftOut(library)).toEqual(['forbiddenLink around/private'])
})

test('a file replaced by a link to a forbidden place after the scan is not served', async () => {
  const other = await plant({ 'Secret/secret.mp3': mp3() })
  await makeLibrary(app, [other.root], { name: 'Others' })
  const tree = await plant({ 'Book/1.mp3': mp3(), 'Book/x.nfo': 'about', 'Book/cover.png': picture('red') })
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const book = (await library.items()).get('Book')
  const id = book?.id ?? ''
  const ino = book?.files.find((file) => file.relPath === 'x.nfo')?.ino
  const session = await app.as(await app.root()).ask('playback.play', {
    params: { id },
    body: { deviceInfo: {}, supportedMimeTypes: ['audio/mpeg'], mediaPlayer: 'test' },
  })
  const urls = [
    ['x.nfo', `/api/items/${id}/file/${ino}`],
    ['x.nfo', `/api/items/${id}/file/${ino}/download`],
    ['x.nfo', `/s/item/${id}/x.nfo`],
    ['cover.png', `/api/items/${id}/cover?raw=1`],
    ['1.mp3', `/public/session/${session.id}/track/1`],
  ] as const
  const targets = [`${app.config.configDir}/lectern.sqlite`, '/etc/passwd', other.at('Secret/secret.mp3')]
  for (const [name, url] of urls) {
    if (name !== '1.mp3') expect([url, (await get(url)).status]).toEqual([url, 200])
    for (const target of targets) {
      rmSync(tree.at('Book', name))
      symlinkSync(target, tree.at('Book', name))
      expect([url, target, (await get(url)).status]).toEqual([url, target, 404])
    }
    rmSync(tree.at('Book', name))
    await tree.add({ [`Book/${name}`]: name === '1.mp3' ? mp3() : 'about' })
  }
  symlinkSync('/etc/passwd', tree.at('Book/link'))
  renameSync(tree.at('Book/link'), tree.at('Book/x.nfo'))
  const archive = await get(`/api/items/${id}/download`)
  expect(archive.status).toBe(200)
  expect(archive.text).toContain('1.mp3')
  expect(archive.text).not.toContain('x.nfo')
})

test('a linked file from an ordinary folder outside the library is served', async () => {
  const outside = await plant({ '1.mp3': mp3() })
  const tree = await plant({ 'Book/x.txt': 'about' })
  symlinkSync(outside.at('1.mp3'), tree.at('Book/1.mp3'))
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const book = (await library.items()).get('Book')
  const answer = await get(`/s/item/${book?.id}/1.mp3`)
  expect(answer.status).toBe(200)
})

test('a playlist disguised as an audio file is invalid', async () => {
  const secret = await plant({ 'secret.mp3': mp3() })
  const lines = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:10',
    '#EXTINF:2,',
    secret.at('secret.mp3'),
    '#EXT-X-ENDLIST',
    '',
  ]
  const tree = await plant({ 'Book/1.mp3': lines.join('\n') })
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const book = (await library.items()).get('Book')
  expect(book?.isInvalid).toBe(true)
  expect((await library.entries()).map(({ outcome, path }) => `${outcome} ${path}`)).toContain(
    'failed Book/1.mp3',
  )
})

test.each(['/etc', '/root/books', '/proc/self', '/'])('cannot create a library on %s', async (fullPath) => {
  const made = await app.as(await app.root()).call('libraries.create', {
    body: { name: 'Books', folders: [{ fullPath }] },
  })
  expect(made.status).toBe(400)
  expect(made.text).toBe(`Folder "${fullPath}" belongs to the system`)
})

test('cannot create a library inside the backup folder', async () => {
  const elsewhere = await plant({})
  const other = await startApp({ env: { BACKUP_PATH: elsewhere.root } })
  const made = await other.as(await other.root()).call('libraries.create', {
    body: { name: 'Books', folders: [{ fullPath: elsewhere.at('books') }] },
  })
  await other.close()
  expect(made.status).toBe(400)
  expect(made.text).toContain('contains data of the server itself')
})
