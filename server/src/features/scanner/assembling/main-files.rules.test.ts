import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { expect, test } from 'vitest'
import { coverFile, primaryEbook } from './main-files.rules.ts'
import type { FileRole } from '../scanner.types.ts'

function files(...paths: string[]) {
  return paths.map((path) => {
    const role: FileRole = path.includes('Extras/') ? 'extra' : 'media'
    return { relPath: path, type: fileTypeOf(path), role }
  })
}

test.each([
  [['B/b.pdf', 'B/b.epub', 'B/b.mobi'], 'B/b.epub'],
  [['B/b.pdf', 'B/b.azw3'], 'B/b.azw3'],
  [['B/Extras/map.epub', 'B/b.pdf'], 'B/b.pdf'],
  [['B/Extras/map.pdf'], 'B/Extras/map.pdf'],
  [['B/x/b.epub', 'B/z.epub'], 'B/z.epub'],
  [['B/1.mp3'], undefined],
])('picks from %j as the primary e-book: %s', (paths, expected) => {
  expect(primaryEbook(files(...paths))?.relPath).toBe(expected)
  expect(primaryEbook(files(...paths.toReversed()))?.relPath).toBe(expected)
})

test.each([
  [['A/Dune/back.jpg', 'A/Dune/cover.jpg', 'A/Dune/folder.jpg'], 'A/Dune/cover.jpg'],
  [['A/Dune/Folder.JPG', 'A/Dune/a.jpg'], 'A/Dune/Folder.JPG'],
  [['A/Dune/a.jpg', 'A/Dune/Dune.png'], 'A/Dune/Dune.png'],
  [['A/Dune/back.jpg', 'A/Dune/x.jpg'], 'A/Dune/x.jpg'],
  [['A/Dune/CD1/1.jpg', 'A/Dune/z.jpg'], 'A/Dune/z.jpg'],
  [['A/Dune/Scans/cover.jpg', 'A/Dune/a.jpg'], 'A/Dune/Scans/cover.jpg'],
  [['A/Dune/a.jpg', 'A/Dune/front cover.jpg'], 'A/Dune/front cover.jpg'],
  [['A/Dune/back.jpg'], 'A/Dune/back.jpg'],
  [['A/Dune/1.mp3'], undefined],
])('picks from %j as the cover: %s', (paths, expected) => {
  expect(coverFile(files(...paths), 'A/Dune')?.relPath).toBe(expected)
  expect(coverFile(files(...paths.toReversed()), 'A/Dune')?.relPath).toBe(expected)
})
