import type { ItemExpandedView, ItemMinifiedView, ItemView } from '@lectern/contract/items'
import { presentLibraryFile, itemPath } from './file.present.ts'
import type { Item, ItemSurroundings } from '../items.types.ts'
import { presentMedia, presentMediaExpanded, presentMediaMinified } from './media.present.ts'

export function presentItemMinified(item: Item, around: ItemSurroundings): ItemMinifiedView {
  return {
    ...presentBase(item, around),
    media: presentMediaMinified(item, around),
    numFiles: item.files.length,
    size: sizeOf(item),
  }
}

export function presentItem(item: Item, around: ItemSurroundings): ItemView {
  return presentWhole(item, around, presentMedia(item, around))
}

export function presentItemExpanded(item: Item, around: ItemSurroundings): ItemExpandedView {
  return presentWhole(item, around, presentMediaExpanded(item, around))
}

function presentWhole<Media>(item: Item, around: ItemSurroundings, media: Media) {
  return {
    ...presentBase(item, around),
    lastScan: item.lastScanAt,
    scanVersion: item.scanVersion,
    media,
    libraryFiles: item.files.map((file) => presentLibraryFile(file, item, around.folderPath)),
    size: sizeOf(item),
    numFiles: item.files.length,
  }
}

function presentBase(item: Item, { folderPath }: ItemSurroundings) {
  return {
    id: item.id,
    ino: item.ino,
    oldLibraryItemId: item.oldId ?? null,
    libraryId: item.libraryId,
    folderId: item.folderId,
    path: itemPath(folderPath, item),
    relPath: item.relPath,
    isFile: item.isFile,
    mtimeMs: Math.trunc(item.mtimeMs),
    ctimeMs: Math.trunc(item.ctimeMs),
    birthtimeMs: Math.trunc(item.birthtimeMs),
    addedAt: item.addedAt,
    updatedAt: item.updatedAt,
    isMissing: item.isMissing,
    isInvalid: item.isInvalid,
    mediaType: item.media.kind,
  }
}

const sizeOf = (item: Item): number => item.files.reduce((sum, file) => sum + file.size, 0)
