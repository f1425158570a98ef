import { extensionOf, fileTypeOf } from '@lectern/contract/rules/file-types'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { stemOf } from '../survey/file-kinds.rules.ts'
import type { Folder } from './folder-tree.rules.ts'
import { ebookRank } from '../assembling/main-files.rules.ts'
import { nameKey } from './part-folders.rules.ts'
import type { CandidateFile, FileRole, FoundFile, ItemCandidate } from '../scanner.types.ts'

/**
 * Makes each media file of a folder an item of its own. Files with the same name in other formats (an e-book, a
 * cover, a text file) are its companions; a second audio file with that name is a separate item, or the book would
 * play twice.
 */
export function singleFileItems(folder: Pick<Folder, 'media' | 'others'>): ItemCandidate[] {
  const media = groupByName([...folder.media].sort(compareForMain))
  const sideFiles = groupByName(folder.others)
  const items = [...media].flatMap(([name, [main, ...rest]]) => {
    const ebooks = rest.filter((file) => fileTypeOf(file.relPath) === 'ebook')
    const repeats = rest.filter((file) => !ebooks.includes(file))
    return [
      singleFileItem([main, ...ebooks], sideFiles.get(name) ?? []),
      ...repeats.map((file) => singleFileItem([file], [])),
    ]
  })
  return items.sort((a, b) => compareTexts(a.relPath, b.relPath))
}

function groupByName(files: readonly FoundFile[]): Map<string, [FoundFile, ...FoundFile[]]> {
  const groups = new Map<string, [FoundFile, ...FoundFile[]]>()
  for (const file of files) {
    const name = nameKey(stemOf(file.relPath)) || file.relPath
    const group = groups.get(name)
    if (group) group.push(file)
    else groups.set(name, [file])
  }
  return groups
}

/** Audio before e-books; among audio files `.m4b` first, the format made for audiobooks. */
function compareForMain(a: FoundFile, b: FoundFile): number {
  return mainRank(a.relPath) - mainRank(b.relPath) || compareTexts(a.relPath, b.relPath)
}

function mainRank(path: string): number {
  if (fileTypeOf(path) === 'ebook') return 10 + ebookRank(path)
  return extensionOf(path) === 'm4b' ? 0 : 1
}

function singleFileItem(
  media: readonly [FoundFile, ...FoundFile[]],
  sideFiles: readonly FoundFile[],
): ItemCandidate {
  const files = [
    ...media.map((file) => asCandidateFile(file, 'media')),
    ...sideFiles.map((file) => asCandidateFile(file, 'side')),
  ]
  return {
    relPath: media[0].relPath,
    isFile: true,
    ownsFolder: true,
    files: files.sort((a, b) => compareTexts(a.relPath, b.relPath)),
  }
}

export function asCandidateFile(file: FoundFile, role: FileRole): CandidateFile {
  const { relPath, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev } = file
  return { relPath, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev, type: fileTypeOf(relPath), role }
}
