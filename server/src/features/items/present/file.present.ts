import path from 'node:path/posix'
import type {
  AudioFileView,
  AudioTrackView,
  FileMetadataView,
  LibraryFileView,
} from '@lectern/contract/item-files'
import { pathInFolder } from '../item-paths.rules.ts'
import type { Item, ItemFile } from '../items.types.ts'

/** Files in the protocol's forms. Paths are server paths: clients only display them and send them back. */

/** Absolute path of an item. */
export const itemPath = (folderPath: string, item: Pick<Item, 'relPath'>): string =>
  path.join(folderPath, item.relPath)

export function presentFileMetadata(file: ItemFile, item: Item, folderPath: string): FileMetadataView {
  const filename = path.basename(file.relPath)
  return {
    filename,
    ext: path.extname(filename),
    path: path.join(folderPath, pathInFolder(item, file.relPath)),
    relPath: file.relPath,
    size: file.size,
    mtimeMs: Math.trunc(file.mtimeMs),
    ctimeMs: Math.trunc(file.ctimeMs),
    birthtimeMs: Math.trunc(file.birthtimeMs),
  }
}

export function presentLibraryFile(file: ItemFile, item: Item, folderPath: string): LibraryFileView {
  return {
    ino: file.ino,
    metadata: presentFileMetadata(file, item, folderPath),
    isSupplementary: file.isSupplementary,
    addedAt: file.addedAt,
    updatedAt: file.updatedAt,
    fileType: file.kind,
  }
}

export function presentAudioFile(file: ItemFile, item: Item, folderPath: string): AudioFileView | null {
  const { media } = file
  if (media === null) return null
  return {
    index: media.trackIndex,
    ino: file.ino,
    metadata: presentFileMetadata(file, item, folderPath),
    addedAt: file.addedAt,
    updatedAt: file.updatedAt,
    trackNumFromMeta: media.probe.trackNumFromMeta,
    discNumFromMeta: media.probe.discNumFromMeta,
    trackNumFromFilename: media.probe.trackNumFromFilename,
    discNumFromFilename: media.probe.discNumFromFilename,
    manuallyVerified: media.isVerified,
    invalid: media.error !== null,
    exclude: media.isExcluded,
    error: media.error,
    format: media.probe.format,
    duration: media.durationSeconds,
    bitRate: media.probe.bitRate,
    language: media.probe.language,
    codec: media.codec,
    timeBase: media.probe.timeBase,
    channels: media.probe.channels,
    channelLayout: media.probe.channelLayout,
    chapters: [...media.probe.chapters],
    embeddedCoverArt: media.probe.embeddedCoverArt,
    metaTags: media.probe.metaTags,
    mimeType: media.mimeType,
  }
}

/** Returns the audio files in playing order, with their offsets on one timeline. */
export function presentTracks(item: Item, folderPath: string): AudioTrackView[] {
  let startOffset = 0
  return tracksOf(item).flatMap((file) => {
    const audio = presentAudioFile(file, item, folderPath)
    if (audio === null) return []
    const track = {
      ...audio,
      title: audio.metadata.filename,
      startOffset,
      contentUrl: `/api/items/${item.id}/file/${file.ino}`,
    }
    startOffset += audio.duration
    return [track]
  })
}

export function tracksOf(item: Item): ItemFile[] {
  return item.files
    .filter((file) => (file.media?.trackIndex ?? -1) > 0)
    .toSorted((a, b) => (a.media?.trackIndex ?? 0) - (b.media?.trackIndex ?? 0))
}
