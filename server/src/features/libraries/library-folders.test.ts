import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { app, asRoot, at, create, list, media, refusal, useLibraries } from './test-support/libraries.ts'

useLibraries()

describe('folders on disk', () => {
  test('a missing folder is created with its parents, and its path is normalised', async () => {
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

  test('a file, or a path below a file, is refused as a folder', async () => {
    writeFileSync(at('file'), '')
    for (const fullPath of [at('file'), at('file', 'below')]) {
      expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toBe(
        `400 Invalid folder directory "${fullPath}"`,
      )
    }
  })

  test('the server’s own folders, and those above and below, are refused', async () => {
    const own = [app.config.configDir, app.config.metadataDir, path.join(app.config.metadataDir, 'items')]
    for (const fullPath of [...own, path.dirname(app.config.configDir)]) {
      expect(await refusal({ name: 'x', folders: [{ fullPath }] })).toMatch(
        /^400 .*data of the server itself/,
      )
    }
    expect(existsSync(path.join(app.config.metadataDir, 'items'))).toBe(false)
  })

  test('two libraries cannot share or nest folders, even through symlinks', async () => {
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

  test('one invalid folder: no library is created, and no empty folder is left behind', async () => {
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

  test('of two concurrent requests for the same folder, one succeeds', async () => {
    const body = { name: 'x', folders: [{ fullPath: at('wanted') }] }
    const answers = await Promise.all([1, 2, 3].map(() => asRoot().call('libraries.create', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    expect(await list()).toHaveLength(1)
    expect(existsSync(at('wanted'))).toBe(true)
  })
})
