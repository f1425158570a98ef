import { extensionOf } from '@lectern/contract/rules/file-types'
import { baseNameOf, isMedia, isUnfinished, isUnknownFormat, parentOf } from './file-kinds.rules.ts'
import { scanNote } from '../runs/scan-notes.rules.ts'
import type { FoundFile, GroupingOptions, ScanNote, ScanNoteKind } from '../scanner.types.ts'

/** Folders created by storage devices and operating systems; compared in lower case. */
const SYSTEM_FOLDERS = new Set([
  '@eadir',
  '@recycle',
  '@recently-snapshot',
  '@tmp',
  'network trash folder',
  'temporary items',
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '__macosx',
])

const IGNORE_MARKER = '.ignore'

interface Kept {
  files: FoundFile[]
  notes: ScanNote[]
}

/**
 * Drops files that are hidden, marked as ignored, unfinished or in system folders. Notes are added per folder, not
 * per file.
 */
export function dropIgnored(files: readonly FoundFile[], options: GroupingOptions): Kept {
  const marked = new Set(
    files.filter((file) => baseNameOf(file.relPath) === IGNORE_MARKER).map((file) => parentOf(file.relPath)),
  )
  // A marker in the library folder itself would hide everything, so it is treated as a mistake.
  marked.delete('')
  const kept: FoundFile[] = []
  const folders = new Map<string, { kind: ScanNoteKind; count: number }>()
  const notes: ScanNote[] = []
  const unknown: FoundFile[] = []
  for (const file of files) {
    const folder = ignoredFolderOf(file.relPath, marked)
    const baseName = baseNameOf(file.relPath)
    if (folder) {
      const seen = folders.get(folder.path)
      folders.set(folder.path, { kind: folder.kind, count: (seen?.count ?? 0) + 1 })
      continue
    }
    if (baseName.startsWith('.') || baseName === '') {
      if (isNoteworthy(file.relPath, options)) notes.push(scanNote('hiddenMedia', file.relPath))
      continue
    }
    const extension = extensionOf(baseName)
    if (isUnfinished(extension)) notes.push(scanNote('partialDownload', file.relPath))
    else kept.push(file)
    if (isUnknownFormat(extension, options)) unknown.push(file)
  }
  if (unknown.length > 0) notes.push(...notesOfUnknown(unknown, kept, options))
  for (const [path, { kind, count }] of folders) notes.push(scanNote(kind, path, { count }))
  return { files: kept, notes }
}

/**
 * Notes folders that yield no items only because their formats are unsupported; with a usable file next to them there
 * is no note.
 */
function notesOfUnknown(
  unknown: readonly FoundFile[],
  files: readonly FoundFile[],
  options: GroupingOptions,
): ScanNote[] {
  const usable = new Set(
    files.filter((file) => isMedia(file.relPath, options)).map((file) => parentOf(file.relPath)),
  )
  const counts = new Map<string, number>()
  for (const { relPath } of unknown) {
    const folder = parentOf(relPath)
    if (folder === '' || !usable.has(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([path, count]) => scanNote('unknownFormat', path, { count }))
}

/** Finds the topmost folder of a path that hides everything below it. */
function ignoredFolderOf(
  relPath: string,
  marked: ReadonlySet<string>,
): { path: string; kind: ScanNoteKind } | null {
  for (let end = relPath.indexOf('/'); end >= 0; end = relPath.indexOf('/', end + 1)) {
    const path = relPath.slice(0, end)
    const name = baseNameOf(path)
    if (name.startsWith('.') || name === '') return { path, kind: 'hiddenFolder' }
    if (SYSTEM_FOLDERS.has(name.toLowerCase())) return { path, kind: 'systemFolder' }
    if (marked.has(path)) return { path, kind: 'ignoreMarker' }
  }
  return null
}

/** A user may miss a hidden media file, but not the `._name` file that macOS creates next to every file. */
function isNoteworthy(relPath: string, options: GroupingOptions): boolean {
  const baseName = baseNameOf(relPath)
  return !baseName.startsWith('._') && isMedia(baseName.replace(/^\.+/, ''), options)
}
