import { groupFiles } from '../grouping/grouping.rules.ts'
import type { FoundFile, GroupingOptions } from '../scanner.types.ts'

export const BOOKS: GroupingOptions = { mediaType: 'book', audiobooksOnly: false }

export function found(relPath: string): FoundFile {
  return { relPath, size: 1000, mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1, ino: relPath, dev: '1' }
}

/** The items as `path: file, file` lines; a single-file item ends in `!`, one that does not own its folder in `~`. */
export function grouped(paths: string[], options: GroupingOptions = BOOKS): Record<string, string[]> {
  const { items } = groupFiles(paths.map(found), options)
  return Object.fromEntries(
    items.map((item) => [
      `${item.relPath}${item.isFile ? '!' : ''}${item.ownsFolder ? '' : '~'}`,
      item.files.map((file) => file.relPath),
    ]),
  )
}

export function notesOf(paths: string[], options: GroupingOptions = BOOKS): string[] {
  return groupFiles(paths.map(found), options).notes.map((note) => `${note.kind} ${note.path}`)
}

/** Each row: files, the items' keys, the notes. */
export type Row = [name: string, paths: string[], items: string[], notes: string[]]
