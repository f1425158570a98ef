import type { Item } from '../../items/items.types.ts'
import { playedFiles } from '../../items/played-files.rules.ts'
import { assembleBook } from './assemble-book.rules.ts'
import { assembleMusic, assembleVideo } from './assemble-others.rules.ts'
import { assemblePodcast } from './assemble-podcast.rules.ts'
import type { AssembledMedia, AssemblyInput, ItemFrame } from './assemble.types.ts'
import { judgeItem } from './item-issues.rules.ts'

const ASSEMBLERS = {
  book: assembleBook,
  podcast: assemblePodcast,
  music: assembleMusic,
  video: assembleVideo,
} satisfies Record<string, (input: AssemblyInput) => AssembledMedia>

/** Builds the item to store from what is on disk and what was stored before. */
export function assembleItem(input: AssemblyInput, frame: ItemFrame): Item {
  const { found, known, now, options } = input
  const { media, tags, files, fieldSources } = ASSEMBLERS[options.mediaType](input)
  const { isInvalid } = judgeItem({
    mediaType: options.mediaType,
    isFound: true,
    playableFiles: playedFiles(files).length,
    hasEbook: media.kind === 'book' && media.ebookRelPath !== null,
    missingParts: [],
    brokenFiles: [],
  })
  const { folderId, relPath, isFile, dev, ino, mtimeMs, ctimeMs, birthtimeMs, filesHash } = found
  return {
    id: frame.id,
    mediaId: frame.mediaId,
    libraryId: frame.libraryId,
    folderId,
    relPath,
    isFile,
    dev,
    ino,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
    isMissing: false,
    isInvalid,
    addedAt: known?.addedAt ?? now,
    updatedAt: now,
    lastScanAt: now,
    scanVersion: frame.scanVersion,
    filesHash,
    fingerprint: frame.fingerprintOf(
      files.flatMap(({ size, media: sound }) =>
        sound ? [{ size, durationSeconds: sound.durationSeconds, headHash: sound.headHash }] : [],
      ),
    ),
    media,
    tags,
    files,
    cover: frame.cover,
    fieldSources,
  }
}
