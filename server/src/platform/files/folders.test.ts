import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withoutRootPowers } from '../../../test/without-root-powers.ts'
import { listFolders } from './list-folders.ts'
import { isReadableFolder, makeFolder } from './make-folder.ts'

let root = ''
const at = (...parts: string[]) => path.join(root, ...parts)

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'lectern-folders-')))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('creating folders', () => {
  test('missing parents are created, and removed again while they are empty', async () => {
    mkdirSync(at('there'))
    const made = await makeFolder(at('there', 'a', 'b'))
    expect(existsSync(at('there', 'a', 'b'))).toBe(true)
    await made.undo()
    expect(existsSync(at('there', 'a'))).toBe(false)
    expect(existsSync(at('there'))).toBe(true)
  })

  test('existing folders are left alone, and so are folders filled in the meantime', async () => {
    mkdirSync(at('there'))
    await (await makeFolder(at('there'))).undo()
    expect(existsSync(at('there'))).toBe(true)
    const made = await makeFolder(at('new', 'inner'))
    writeFileSync(at('new', 'book.mp3'), '')
    await made.undo()
    expect(existsSync(at('new', 'inner'))).toBe(false)
    expect(existsSync(at('new', 'book.mp3'))).toBe(true)
  })

  test('a folder that cannot be created leaves no partial path', async () => {
    writeFileSync(at('file'), '')
    await expect(makeFolder(at('file', 'x'))).rejects.toThrow('ENOTDIR')
    await expect(makeFolder(at('outer', 'n'.repeat(300)))).rejects.toThrow('ENAMETOOLONG')
    expect(existsSync(at('outer'))).toBe(false)
  })

  test('a readable path is a folder whose contents can be listed', async () => {
    writeFileSync(at('file'), '')
    mkdirSync(at('closed'), { mode: 0o000 })
    mkdirSync(at('only-names'), { mode: 0o444 })
    expect(await isReadableFolder(root)).toBe(true)
    expect(await isReadableFolder(at('file'))).toBe(false)
    expect(await isReadableFolder(at('nowhere'))).toBe(false)
    expect(await withoutRootPowers(root, () => isReadableFolder(at('closed')))).toBe(false)
    expect(await withoutRootPowers(root, () => isReadableFolder(at('only-names')))).toBe(false)
  })
})

describe('listing folders', () => {
  const all = () => true
  const names = async (folder: string) => (await listFolders(folder, all))?.map(({ name }) => name).sort()

  test('lists folders and links to folders, one level deep, no files', async () => {
    mkdirSync(at('a', 'below'), { recursive: true })
    writeFileSync(at('file'), '')
    symlinkSync(at('a'), at('link'))
    symlinkSync(at('file'), at('link-to-file'))
    symlinkSync(at('nowhere'), at('dangling'))
    symlinkSync(at('circle'), at('circle'))
    expect(await names(root)).toEqual(['a', 'link'])
    const link = (await listFolders(root, (name) => name === 'link'))?.[0]
    expect(link).toEqual({ name: 'link', path: at('link'), realPath: at('a'), isReadable: true })
    expect((await listFolders(at('link'), all))?.[0]).toMatchObject({
      path: at('link', 'below'),
      realPath: at('a', 'below'),
    })
  })

  test('tells a missing folder from an unreadable one', async () => {
    writeFileSync(at('file'), '')
    expect(await listFolders(at('nowhere'), all)).toBeUndefined()
    expect(await listFolders(at('file'), all)).toBeUndefined()
    await withoutRootPowers(root, async () => {
      mkdirSync(at('guarded'), { mode: 0o000 })
      expect(await listFolders(at('guarded'), all)).toEqual([])
      const guarded = (await listFolders(root, (name) => name === 'guarded'))?.[0]
      expect(guarded).toMatchObject({ name: 'guarded', isReadable: false })
    })
  })

  test('returns at most 2000', async () => {
    for (let number = 0; number < 2010; number += 1) mkdirSync(at(`folder ${number}`))
    expect(await listFolders(root, all)).toHaveLength(2000)
  })
})
