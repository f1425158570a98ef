import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'

// Scans start threads, and machines may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** The same folder accessed through another mount with different inodes. */

const OTHER_MOUNT = '/dev/shm'
const isMissing = !existsSync(OTHER_MOUNT)
if (isMissing)
  process.stderr.write(`Left out: scans through another mount. There is no ${OTHER_MOUNT} here.\n`)

let app: TestApp
let root: Account
let tree: Tree
let copy: string
let link: string
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({
    'Ann/One/1.mp3': mp3({ TALB: 'One' }),
    'Ann/One/2.mp3': mp3({ TALB: 'One' }),
    'Ann/One/cover.png': picture('red'),
    'Bob/Two/1.mp3': mp3({ TALB: 'Two' }),
  })
  if (isMissing) return
  copy = mkdtempSync(path.join(OTHER_MOUNT, 'lectern-mount-'))
  cpSync(tree.root, copy, { recursive: true, preserveTimestamps: true })
  link = `${tree.root}-link`
})
afterAll(async () => {
  await app.close()
  tree.close()
  for (const place of [copy, link]) if (place) rmSync(place, { recursive: true, force: true })
})

test.skipIf(isMissing)(
  'files keep their ids and URLs on another mount, and new ones get their own',
  async () => {
    mountAt(tree.root)
    const library = await makeLibrary(app, [link])
    await library.scan()
    const before = await idsOf(library)
    expect(Object.keys(before)).toHaveLength(4)

    mountAt(copy)
    expect(String(statSync(path.join(copy, 'Bob/Two/1.mp3')).ino)).not.toBe(before['Bob/Two/1.mp3'])
    for (const query of [{}, { force: '1' }] as { force?: string }[]) {
      const { counts } = await library.scan({ ...query })
      expect(counts).toMatchObject({ found: 2, added: 0, missing: 0 })
      expect(await idsOf(library)).toEqual(before)
    }
    const { id = '' } = (await library.items()).get('Bob/Two') ?? {}
    const address = { itemId: id, ino: before['Bob/Two/1.mp3'] ?? '' }
    expect(await statusOf(address)).toBe(200)

    // A move is still detected by the inodes of this mount.
    renameSync(path.join(copy, 'Bob'), path.join(copy, 'Robert'))
    await library.scan()
    expect((await library.items()).get('Robert/Two')?.id).toBe(id)
    expect(await statusOf(address)).toBe(200)

    // And back: the result is the same for every server, in whatever order they scan.
    renameSync(path.join(copy, 'Robert'), path.join(copy, 'Bob'))
    mountAt(tree.root)
    await library.scan()
    expect(await idsOf(library)).toEqual(before)
  },
)

function mountAt(place: string): void {
  rmSync(link, { force: true })
  symlinkSync(place, link)
}

/** File ids by path relative to the library folder. */
async function idsOf(library: ScannedLibrary): Promise<Record<string, string>> {
  const items = [...(await library.items()).values()]
  return Object.fromEntries(
    items.flatMap(({ relPath, files }) => files.map((file) => [`${relPath}/${file.relPath}`, file.ino])),
  )
}

async function statusOf({ itemId, ino }: { itemId: string; ino: string }): Promise<number> {
  const reply = await app.fastify.inject({
    url: `/api/items/${itemId}/file/${ino}`,
    headers: { authorization: `Bearer ${root.token}` },
  })
  return reply.statusCode
}
