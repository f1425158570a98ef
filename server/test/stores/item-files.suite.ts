import { asItemId, asLibraryId } from '@lectern/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  getEbook,
  getEbookByPath,
  getFileByIno,
  getFileByPath,
} from '../../src/features/items/item-files.service.ts'
import { readConfig } from '../../src/config.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, type Place } from '../items.ts'

export function itemFilesSuite(openMigrated: () => Promise<Db>): void {
  describe('item files', () => {
    let db: Db
    let place: Place
    let book: Item
    let single: Item
    const root = aUser({ type: 'root' })

    beforeAll(async () => {
      db = await openMigrated()
      place = await aPlace(db)
      const plain = aBook(place, {
        fileNames: ['01.mp3', 'CD 2/01.mp3', 'book.epub', 'other.pdf'],
        tags: ['family'],
      })
      book = { ...plain, relPath: 'Ada/Fog', files: plain.files.map(asEbook) }
      const one = aBook(place, { fileNames: ['One.epub'], isExplicit: true })
      single = { ...one, relPath: 'One.epub', isFile: true, files: one.files.map(asEbook) }
      const options = { sortingPrefixes: [], now: NOON }
      await db.transaction().execute((tx) => saveItems(tx, [book, single], options))
    })

    const folder = () => `/books/${place.folderId}`
    const config = readConfig({})
    const ctx = () => ({ db, config })

    test('are found by number and by path', async () => {
      const byIno = await getFileByIno(ctx(), root, book.id, 'CD 2/01.mp3 ino')
      expect(byIno).toEqual({ path: `${folder()}/Ada/Fog/CD 2/01.mp3`, name: '01.mp3', kind: 'audio' })
      expect(await getFileByPath(ctx(), root, book.id, 'CD 2/01.mp3')).toEqual(byIno)
      const itself = { path: `${folder()}/One.epub`, name: 'One.epub', kind: 'ebook' }
      expect(await getFileByPath(ctx(), root, single.id, 'whatever')).toEqual(itself)
    })

    test('e-books are found by number, by path, or because they are the one that is read', async () => {
      expect((await getEbook(ctx(), root, book.id, null)).name).toBe('book.epub')
      expect((await getEbook(ctx(), root, book.id, 'other.pdf ino')).name).toBe('other.pdf')
      const found = await getEbookByPath(ctx(), root, { ...place, relPath: 'Ada/Fog/other.pdf' })
      expect(found.path).toBe(`${folder()}/Ada/Fog/other.pdf`)
      expect((await getEbookByPath(ctx(), root, { ...place, relPath: 'One.epub' })).name).toBe('One.epub')
    })

    test('missing files are not found', async () => {
      const missing = [
        () => getFileByIno(ctx(), root, book.id, 'no ino'),
        () => getFileByIno(ctx(), root, asItemId('nothing'), '01.mp3 ino'),
        () => getFileByPath(ctx(), root, book.id, '../Fog/01.mp3'),
        () => getFileByPath(ctx(), root, book.id, '01.MP3'),
        () => getEbook(ctx(), root, asItemId('nothing'), null),
        () => getEbookByPath(ctx(), root, { ...place, relPath: 'Ada/Fog/01.mp3' }),
        () => getEbookByPath(ctx(), root, { ...place, libraryId: asLibraryId('other'), relPath: 'One.epub' }),
        () => getEbookByPath(ctx(), root, { ...place, relPath: 'a/'.repeat(5000) }),
      ]
      for (const look of missing) await expect(look()).rejects.toMatchObject({ code: 'not_found' })
    })

    test('are accessible to those who may see the item', async () => {
      const { permissions } = aUser()
      const limited = (given: Partial<User['permissions']>, more: Partial<User> = {}) =>
        aUser({ permissions: { ...permissions, ...given }, ...more })
      const names = async (viewer: User) => {
        const looks = [
          getFileByIno(ctx(), viewer, book.id, '01.mp3 ino'),
          getEbook(ctx(), viewer, single.id, null),
        ]
        return (await Promise.allSettled(looks)).map(({ status }) => status === 'fulfilled')
      }
      expect(await names(limited({ accessAllLibraries: false }))).toEqual([false, false])
      expect(await names(limited({ accessAllLibraries: false }, { libraryIds: [place.libraryId] }))).toEqual([
        true,
        permissions.accessExplicitContent,
      ])
      expect(await names(limited({ accessExplicitContent: false }))).toEqual([true, false])
      expect(await names(limited({ accessAllTags: false }, { itemTags: ['other'] }))).toEqual([false, false])
      const withTag = limited({ accessAllTags: false, accessExplicitContent: true }, { itemTags: ['family'] })
      expect(await names(withTag)).toEqual([true, true])
    })
  })
}

function asEbook(file: Item['files'][number]): Item['files'][number] {
  if (!/\.(epub|pdf)$/.test(file.relPath)) return file
  return { ...file, kind: 'ebook', isSupplementary: file.relPath.endsWith('.pdf'), media: null }
}
