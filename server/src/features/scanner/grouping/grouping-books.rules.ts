import { fileTypeOf } from '@lectern/contract/rules/file-types'
import type { Subfolders } from './book-folders.rules.ts'
import { arePartsOfBook, countDiscsApart, sortSubfolders } from './book-folders.rules.ts'
import { folderItemWithout, wholeFolderItem } from './folder-items.rules.ts'
import type { Folder } from './folder-tree.rules.ts'
import { hasAudio, mediaBelow } from './folder-tree.rules.ts'
import { isPlainDiscName } from './part-folders.rules.ts'
import { repeatsIn } from './repeated-books.rules.ts'
import { scanNote } from '../runs/scan-notes.rules.ts'
import { countBooks, looksLikeTracks } from './several-books.rules.ts'
import { singleFileItems } from './single-files.rules.ts'
import type { GroupingOptions, ItemCandidate, ScanNote } from '../scanner.types.ts'

export interface Grouping {
  items: ItemCandidate[]
  notes: ScanNote[]
}

export function groupBooks(root: Folder, options: GroupingOptions): Grouping {
  const grouping: Grouping = { items: [], notes: [] }
  if (looksLikeTracks(root.media))
    grouping.notes.push(scanNote('tracksInRoot', '', { count: root.media.length }))
  addSingleFiles(root, grouping)
  for (const folder of root.folders) groupBookFolder(folder, options, grouping)
  return grouping
}

function groupBookFolder(folder: Folder, options: GroupingOptions, grouping: Grouping): void {
  if (folder.mediaCount === 0) return
  const subfolders = sortSubfolders(folder)
  const { parts, formats, books } = subfolders
  const numDiscs = countDiscsApart(books)
  if (numDiscs > 0) grouping.notes.push(scanNote('discsApart', folder.path, { count: numDiscs }))
  const isBare = folder.media.length === 0 && parts.length === 0 && formats.length === 0
  if (isBare) for (const book of books) groupBookFolder(book, options, grouping)
  else if (books.length === 0) addBookFolder(folder, subfolders, options, grouping)
  else if (arePartsOfBook(folder, subfolders)) {
    grouping.notes.push(scanNote('subfoldersJoined', folder.path, { count: books.length }))
    addWholeFolder(folder, subfolders, grouping)
  } else groupMixedFolder(folder, subfolders, options, grouping)
}

/** Adds the folder as one book, unless its files are several separate books. */
function addBookFolder(
  folder: Folder,
  subfolders: Subfolders,
  options: GroupingOptions,
  grouping: Grouping,
): void {
  const { parts, formats, extras, samples } = subfolders
  if (areCollections(folder, subfolders) && !options.wholeFolders?.has(folder.path)) {
    for (const child of [...formats, ...extras, ...samples]) groupBookFolder(child, options, grouping)
    return
  }
  const mayBeSeveral = parts.length === 0 && formats.length === 0 && !options.wholeFolders?.has(folder.path)
  const count = mayBeSeveral ? countBooks(folder) : 'one'
  if (count !== 'several') {
    if (count === 'maybeSeveral') {
      grouping.notes.push(scanNote('maybeSeveralBooks', folder.path, { count: folder.media.length }))
    }
    addWholeFolder(folder, subfolders, grouping)
    return
  }
  grouping.notes.push(scanNote('severalBooks', folder.path, { count: folder.media.length }))
  addSingleFiles(folder, grouping)
  for (const orphan of [...extras, ...samples]) groupBookFolder(orphan, options, grouping)
}

/** Whether folders named after formats contain many books each, as in `OpenAudible/m4b`, rather than one in several. */
function areCollections(folder: Folder, { parts, formats }: Subfolders): boolean {
  if (folder.media.length > 0 || parts.length > 0) return false
  const withAudio = formats.filter(hasAudio)
  return (withAudio.length > 0 ? withAudio : formats).some((format) => countBooks(format) === 'several')
}

/**
 * Handles a folder with both media of its own and books below: the books stay separate, the rest becomes items next
 * to them.
 */
function groupMixedFolder(
  folder: Folder,
  subfolders: Subfolders,
  options: GroupingOptions,
  grouping: Grouping,
): void {
  const { parts, formats, extras, samples, books } = subfolders
  if (parts.length > 0 || looksLikeTracks(folder.media)) {
    addFolderItem(folderItemWithout(folder, books), folder, grouping)
    grouping.notes.push(
      scanNote(parts.length > 0 ? 'partsApart' : 'strayTracks', folder.path, { count: books.length }),
    )
    for (const book of books) groupBookFolder(book, options, grouping)
    return
  }
  grouping.notes.push(scanNote('strayFiles', folder.path, { count: folder.media.length }))
  addSingleFiles(folder, grouping)
  for (const child of [...books, ...formats, ...extras, ...samples]) groupBookFolder(child, options, grouping)
}

function addSingleFiles(folder: Folder, { items, notes }: Grouping): void {
  for (const item of singleFileItems(folder)) {
    items.push(item)
    const companions = item.files.filter((file) => file.role === 'media').length - 1
    if (companions > 0) notes.push(scanNote('companionsJoined', item.relPath, { count: companions }))
  }
}

function addFolderItem(item: ItemCandidate, folder: Folder, { items, notes }: Grouping): void {
  const repeats = new Set(repeatsIn(folder).map(({ relPath }) => relPath))
  if (repeats.size === 0) {
    items.push(item)
    return
  }
  const files = item.files.map((file) =>
    repeats.has(file.relPath) ? { ...file, role: 'repeat' as const } : file,
  )
  items.push({ ...item, files })
  notes.push(scanNote('repeatLeftOut', item.relPath, { count: repeats.size }))
}

function addWholeFolder(folder: Folder, subfolders: Subfolders, grouping: Grouping): void {
  addFolderItem(wholeFolderItem(folder), folder, grouping)
  const { notes } = grouping
  const { parts, formats, extras, samples } = subfolders
  if (parts.some((part) => !isPlainDiscName(part.name))) {
    notes.push(scanNote('partsJoined', folder.path, { count: parts.length }))
  }
  if (formats.length > 0 && folder.media.length === 0) {
    notes.push(scanNote('formatsJoined', folder.path, { count: formats.length }))
  }
  const extraAudio = countAudio(extras)
  if (extraAudio > 0) notes.push(scanNote('extrasJoined', folder.path, { count: extraAudio }))
  const sampleAudio = countAudio(samples)
  if (sampleAudio > 0) notes.push(scanNote('sampleLeftOut', folder.path, { count: sampleAudio }))
}

function countAudio(folders: readonly Folder[]): number {
  return folders.flatMap(mediaBelow).filter((file) => fileTypeOf(file.relPath) === 'audio').length
}
