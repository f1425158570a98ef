import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMedia } from '../survey/file-kinds.rules.ts'
import { groupFiles } from './grouping.rules.ts'
import type { FoundFile, GroupingOptions } from '../scanner.types.ts'

const FOLDERS = (
  'Author|Dune|Dune Messiah|Series|01 - Book|CD1|CD 2|Disc 1 of 2|Part 1|Part 2|1|2|Extras|sample|pdf|mp3|' +
  'Season 1|2020|Dune CD1|.hidden|@eaDir|Chapter 1'
).split('|')
const FILES = (
  '01.mp3|02.mp3|1-01.mp3|Dune.m4b|Emma.m4b|Dune.epub|Emma.epub|Emma.pdf|a.cbz|b.cbz|cover.jpg|Dune.jpg|desc.txt|' +
  'metadata.opf|film.mp4|.ignore|x.mp3.part|.x.mp3|Intro.mp3'
).split('|')

const relPath = fc
  .tuple(fc.array(fc.constantFrom(...FOLDERS), { maxLength: 4 }), fc.constantFrom(...FILES))
  .map(([folders, file]) => [...folders, file].join('/'))
const relPaths = fc.uniqueArray(relPath, { maxLength: 40 })
const options: fc.Arbitrary<GroupingOptions> = fc.record({
  mediaType: fc.constantFrom('book', 'podcast', 'music', 'video'),
  audiobooksOnly: fc.boolean(),
})

function found(path: string): FoundFile {
  return { relPath: path, size: 1, mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1, ino: path, dev: '1' }
}

function isHidden(path: string, all: readonly string[]): boolean {
  const parts = path.split('/')
  if (parts.some((part) => part.startsWith('.') || part === '@eaDir') || path.endsWith('.part')) return true
  return parts.some((_, index) => index > 0 && all.includes([...parts.slice(0, index), '.ignore'].join('/')))
}

describe('grouping, for any tree', () => {
  test('does not depend on the order in which files are found', () => {
    fc.assert(
      fc.property(
        relPaths.chain((paths) =>
          fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length })),
        ),
        options,
        ([paths, shuffled], opts) => {
          expect(groupFiles(shuffled.map(found), opts)).toEqual(groupFiles(paths.map(found), opts))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('puts no file into two items and loses no media file', () => {
    fc.assert(
      fc.property(relPaths, options, (paths, opts) => {
        const files = groupFiles(paths.map(found), opts).items.flatMap((item) =>
          item.files.map((file) => file.relPath),
        )
        expect(new Set(files).size).toBe(files.length)
        const expected = paths.filter((path) => isMedia(path, opts) && !isHidden(path, paths))
        const inFolders =
          opts.mediaType === 'podcast' ? expected.filter((path) => path.includes('/')) : expected
        for (const path of inFolders) expect(files).toContain(path)
        for (const path of files) expect(isHidden(path, paths)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  test('nests no item below one that owns its folder, and gives each item its own path and some media', () => {
    fc.assert(
      fc.property(relPaths, options, (paths, opts) => {
        const { items } = groupFiles(paths.map(found), opts)
        expect(new Set(items.map((item) => item.relPath)).size).toBe(items.length)
        for (const item of items) {
          expect(item.files.some((file) => isMedia(file.relPath, opts))).toBe(true)
          const below = items.filter((other) => other.relPath.startsWith(`${item.relPath}/`))
          if (item.ownsFolder) expect(below).toEqual([])
          if (!item.isFile)
            expect(item.files.every((file) => file.relPath.startsWith(`${item.relPath}/`))).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('runs in linear, not quadratic, time', () => {
    const paths = Array.from({ length: 20_000 }, (_, i) => `Author ${i % 10}/Book ${i % 5000}/${i}.mp3`)
    const started = process.cpuUsage().user
    const { items } = groupFiles(paths.map(found), { mediaType: 'book', audiobooksOnly: false })
    expect(items).toHaveLength(5000)
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(10)
  })
})
