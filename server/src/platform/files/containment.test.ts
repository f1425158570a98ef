import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depthOf, isSameOrInside, normalisePath } from '../../lib/paths.ts'
import { contains, realPathOf } from './containment.ts'

describe('paths as text', () => {
  test.each([
    ['/a/b', '/a/b', true],
    ['/a/b/c', '/a/b', true],
    ['/a/b', '/', true],
    ['/a/bc', '/a/b', false],
    ['/a/b', '/a/bc', false],
    ['/a', '/a/b', false],
    ['/a/B', '/a/b', false],
    ['/a/b/', '/a/b', true],
    ['/a/b', '/a/b/', true],
    ['/a/b/../c', '/a/b', false],
    ['/a/b/../b/c', '/a/b', true],
    ['/a/..b', '/a', true],
    ['/a/...', '/a', true],
  ])('%s inside %s: %s', (inner, outer, isInside) => {
    expect(isSameOrInside(inner, outer)).toBe(isInside)
  })

  test.each([
    ['/a//b/./c/', '/a/b/c'],
    ['/a/../b', '/b'],
    ['/..', '/'],
    ['/', '/'],
    ['/a ', '/a '],
    ['a/b', undefined],
    ['./a', undefined],
    ['~/a', undefined],
    ['', undefined],
    ['/a\0b', undefined],
  ])('%j is normalised to %j', (given, normal) => {
    expect(normalisePath(given)).toBe(normal)
  })

  test('depth is counted from the root', () => {
    expect([depthOf('/'), depthOf('/a'), depthOf('/a/b')]).toEqual([0, 1, 2])
  })
})

describe('paths on disk', () => {
  let root = ''
  const at = (...parts: string[]) => path.join(root, ...parts)

  beforeAll(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'lectern-contains-')))
    mkdirSync(at('library', 'author'), { recursive: true })
    mkdirSync(at('library-two'))
    mkdirSync(at('secret'))
    writeFileSync(at('library', 'book.mp3'), '')
    symlinkSync(at('secret'), at('library', 'out'))
    symlinkSync(at('library', 'author'), at('library', 'within'))
    symlinkSync(at('library'), at('also-library'))
    symlinkSync('../secret/later', at('library', 'dangling'))
    symlinkSync(at('library', 'circle-b'), at('library', 'circle-a'))
    symlinkSync(at('library', 'circle-a'), at('library', 'circle-b'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test.each([
    ['library', true],
    ['library/author', true],
    ['library/author/', true],
    ['library/not/yet/there', true],
    ['library/within/new', true],
    ['also-library/author', true],
    ['library/book.mp3/below-a-file', true],
    ['library/../secret', false],
    ['library/author/../../secret', false],
    ['library-two', false],
    ['secret', false],
    ['library/out', false],
    ['library/out/file', false],
    ['library/dangling', false],
    ['library/dangling/file', false],
    ['library/circle-a', false],
    ['library/circle-a/file', false],
    ['.', false],
  ])('%s in the library: %s', async (inner, isInside) => {
    expect(await contains(at('library'), `${root}/${inner}`)).toBe(isInside)
    expect(await contains(`${at('also-library')}/`, `${root}/${inner}`)).toBe(isInside)
  })

  test('folders that differ in case are distinct if the file system is case-sensitive', async () => {
    const isSameFolder = existsSync(at('LIBRARY'))
    expect(await contains(at('library'), at('LIBRARY', 'author'))).toBe(isSameFolder)
  })

  test('links are followed, even to paths that do not exist yet', async () => {
    expect(await realPathOf(at('also-library', 'within', 'x', 'y'))).toBe(at('library', 'author', 'x', 'y'))
    expect(await realPathOf(at('library', 'dangling', 'x'))).toBe(at('secret', 'later', 'x'))
    expect(await realPathOf(at('library', 'circle-a'))).toBeUndefined()
    expect(await realPathOf('/')).toBe('/')
  })
})
