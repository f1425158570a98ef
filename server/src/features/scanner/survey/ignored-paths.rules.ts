import { extensionOf } from '@lectern/contract/rules/file-types'
import { baseNameOf, isMedia, isUnfinished, isUnknownFormat, parentOf } from './file-kinds.rules.ts'
import { scanNote } from '../runs/scan-notes.rules.ts'
import type { FoundFile, GroupingOptions, ScanNote, ScanNoteKind } from '../scanner.types.ts'

/** Folders that storage devices and operating systems make for themselves; compared in lower case. */
const SYSTEM_FOLDERS = new Set([
  '@eadir',
  '@recycle',
  '@recently-snapshot',
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

/** Leaves out what is hidden, marked, unfinished or not the user's; says so once per folder, not per file. */
export function dropIgnored(files: readonly FoundFile[], options: GroupingOptions): Kept {
  const marked = new Set(
    files.filter((file) => baseNameOf(file.relPath) === IGNORE_MARKER).map((file) => parentOf(file.relPath)),
  )
  // A marker in the library folder itself would hide everything: taken for a mistake.
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
      if (isWorthMissing(file.relPath, options)) notes.push(scanNote('hiddenMedia', file.relPath))
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

/** Folders that stay empty only because nothing here can open what lies in them; beside a usable file nobody asks. */
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

/** The topmost folder of a path that hides all below it. */
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

/** A hidden media file may be missed by its owner; what macOS puts beside every file (`._name`) is not. */
function isWorthMissing(relPath: string, options: GroupingOptions): boolean {
  const baseName = baseNameOf(relPath)
  return !baseName.startsWith('._') && isMedia(baseName.replace(/^\.+/, ''), options)
}
