import { foldersWithMedia, mediaBelow, type Folder } from './folder-tree.rules.ts'
import { folderItemWithout, wholeFolderItem } from './folder-items.rules.ts'
import type { Grouping } from './grouping-books.rules.ts'
import { subfolderKind, tokensOf } from './part-folders.rules.ts'
import { wordNumber } from '../naming/number-words.rules.ts'
import { scanNote } from '../runs/scan-notes.rules.ts'
import { singleFileItems } from './single-files.rules.ts'

const SEASON_WORDS = new Set(
  'season series staffel saison temporada stagione sezon sezona сезон year jahr episodes folgen archive'.split(
    ' ',
  ),
)

const ALONE_WORDS = new Set('specials special trailers trailer minisodes shorts'.split(' '))

/** Shows are folders: a file directly in the library folder belongs to no show. */
export function groupPodcasts(root: Folder): Grouping {
  const grouping: Grouping = { items: [], notes: [] }
  if (root.media.length > 0) grouping.notes.push(scanNote('episodesInRoot', '', { count: root.media.length }))
  for (const folder of root.folders) groupShow(folder, grouping)
  return grouping
}

function groupShow(folder: Folder, grouping: Grouping): void {
  if (folder.mediaCount === 0) return
  const children = foldersWithMedia(folder)
  const shows = children.filter((child) => !isSeason(child))
  const hasSeasons = shows.length < children.length
  if (folder.media.length === 0 && !hasSeasons) {
    for (const show of shows) groupShow(show, grouping)
  } else if (shows.length === 0 || belongToShow(folder, shows)) {
    grouping.items.push(wholeFolderItem(folder))
    if (shows.length > 0 || (hasSeasons && folder.media.length === 0)) {
      grouping.notes.push(scanNote('subfoldersJoined', folder.path, { count: children.length }))
    }
  } else {
    grouping.items.push(folderItemWithout(folder, shows))
    grouping.notes.push(scanNote('strayTracks', folder.path, { count: shows.length }))
    for (const show of shows) groupShow(show, grouping)
  }
}

/** `Season 1`, `S02`, `2021`, `2021/06`, `Bonus`: part of the enclosing show, containing only such folders itself. */
function isSeason(folder: Folder): boolean {
  if (!foldersWithMedia(folder).every(isSeason)) return false
  if (subfolderKind(folder.name, true) !== null) return true
  const tokens = tokensOf(folder.name)
  const words = tokens.filter((token) => !/^[0-9]{1,4}$/.test(token) && wordNumber(token) === null)
  if (words.length === tokens.length) return words.length === 1 && ALONE_WORDS.has(words[0] ?? '')
  return words.every((word) => SEASON_WORDS.has(word) || word === 's')
}

/** A show has most of its episodes directly in its folder; a folder of shows has at most a few stray files. */
function belongToShow(folder: Folder, shows: readonly Folder[]): boolean {
  return folder.media.length > shows.length && shows.every((show) => foldersWithMedia(show).length === 0)
}

/** Every audio file is a music item of its own, wherever it is. */
export function groupMusic(root: Folder): Grouping {
  const items = mediaBelow(root).flatMap((file) => singleFileItems({ media: [file], others: [] }))
  return { items, notes: [] }
}

/** A folder with a single video is one item; if there are several videos, each is its own item. */
export function groupVideos(root: Folder): Grouping {
  const grouping: Grouping = { items: singleFileItems(root), notes: [] }
  for (const folder of root.folders) groupVideoFolder(folder, grouping)
  return grouping
}

function groupVideoFolder(folder: Folder, grouping: Grouping): void {
  if (folder.media.length === 1 && folder.mediaCount === 1) {
    grouping.items.push(wholeFolderItem(folder))
    return
  }
  if (folder.media.length > 0) {
    grouping.items.push(...singleFileItems(folder))
    grouping.notes.push(scanNote('severalVideos', folder.path, { count: folder.media.length }))
  }
  for (const child of folder.folders) groupVideoFolder(child, grouping)
}
