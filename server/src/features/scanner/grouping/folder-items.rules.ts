import { compareTexts } from '@lectern/contract/rules/sorting'
import { hasAudio, type Folder } from './folder-tree.rules.ts'
import { subfolderKind } from './part-folders.rules.ts'
import { asCandidateFile } from './single-files.rules.ts'
import type { CandidateFile, FileRole, ItemCandidate } from '../scanner.types.ts'

/** Makes one item of a folder and everything below it. */
export function wholeFolderItem(folder: Folder): ItemCandidate {
  return { relPath: folder.path, isFile: false, ownsFolder: true, files: filesOf(folder, 'media') }
}

/** Makes one item of a folder, leaving out the given subfolders, which are items of their own. */
export function folderItemWithout(folder: Folder, apart: readonly Folder[]): ItemCandidate {
  const away = new Set(apart)
  const rest = { ...folder, folders: folder.folders.filter((child) => !away.has(child)) }
  return {
    relPath: folder.path,
    isFile: false,
    ownsFolder: apart.length === 0,
    files: filesOf(rest, 'media'),
  }
}

function filesOf(folder: Folder, role: FileRole): CandidateFile[] {
  const files = [
    ...folder.media.map((file) => asCandidateFile(file, role)),
    ...folder.others.map((file) => asCandidateFile(file, 'side')),
  ]
  for (const child of folder.folders) {
    for (const file of filesOf(child, roleBelow(child, role))) files.push(file)
  }
  return files.sort((a, b) => compareTexts(a.relPath, b.relPath))
}

function roleBelow(child: Folder, role: FileRole): FileRole {
  const kind = subfolderKind(child.name, hasAudio(child))
  return kind === 'extra' || kind === 'sample' ? kind : role
}
