import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { baseNameOf, isMedia } from '../survey/file-kinds.rules.ts'
import type { FoundFile, GroupingOptions } from '../scanner.types.ts'

export interface Folder {
  /** '' for the library folder itself. */
  path: string
  name: string
  /** Media files directly in this folder, and all its other files. */
  media: FoundFile[]
  others: FoundFile[]
  folders: Folder[]
  /** Media files in this folder and below. */
  mediaCount: number
}

/** Builds a tree of folders and files; each level is sorted, so the order of the walk does not matter. */
export function buildTree(files: readonly FoundFile[], options: GroupingOptions): Folder {
  const folders = new Map<string, Folder>()
  const root = addFolder(folders, '')
  for (const file of inFixedOrder(files)) {
    const folder = folderFor(folders, file.relPath.slice(0, Math.max(0, file.relPath.lastIndexOf('/'))))
    if (isMedia(file.relPath, options)) folder.media.push(file)
    else folder.others.push(file)
  }
  countMedia(root)
  return root
}

/** Sorted by path; duplicate paths are dropped. */
function inFixedOrder(files: readonly FoundFile[]): FoundFile[] {
  const sorted = [...files].sort(
    (a, b) => compareTexts(a.relPath, b.relPath) || compareTexts(a.ino, b.ino) || a.size - b.size,
  )
  return sorted.filter((file, index) => file.relPath !== sorted[index - 1]?.relPath)
}

function addFolder(folders: Map<string, Folder>, path: string): Folder {
  const folder: Folder = { path, name: baseNameOf(path), media: [], others: [], folders: [], mediaCount: 0 }
  folders.set(path, folder)
  return folder
}

function folderFor(folders: Map<string, Folder>, path: string): Folder {
  const known = folders.get(path)
  if (known) return known
  const folder = addFolder(folders, path)
  folderFor(folders, path.slice(0, Math.max(0, path.lastIndexOf('/')))).folders.push(folder)
  return folder
}

function countMedia(folder: Folder): number {
  folder.folders.sort((a, b) => compareTexts(a.path, b.path))
  folder.mediaCount = folder.folders.reduce((sum, child) => sum + countMedia(child), folder.media.length)
  return folder.mediaCount
}

export function foldersWithMedia(folder: Folder): Folder[] {
  return folder.folders.filter((child) => child.mediaCount > 0)
}

export function mediaBelow(folder: Folder): FoundFile[] {
  return [...folder.media, ...folder.folders.flatMap(mediaBelow)]
}

export function hasAudio(folder: Folder): boolean {
  return folder.media.some((file) => fileTypeOf(file.relPath) === 'audio') || folder.folders.some(hasAudio)
}
