import path from 'node:path'
import type { DuplicateView } from '@lectern/contract/duplicates'
import type { Duplicate } from './duplicates.types.ts'

export function presentDuplicate({ place: { item, folderPath }, facts }: Duplicate): DuplicateView {
  const { media, files } = item
  const sound = files.filter(({ kind, media: probed }) => kind === 'audio' && probed?.isExcluded !== true)
  return {
    id: item.id,
    libraryId: item.libraryId,
    libraryName: facts.libraryName,
    title: media.title,
    author: media.kind === 'book' ? media.authors.map(({ name }) => name).join(', ') : '',
    path: path.join(folderPath, item.relPath),
    coverPath: item.cover?.path ?? null,
    updatedAt: item.updatedAt,
    addedAt: item.addedAt,
    size: files.reduce((sum, { size }) => sum + size, 0),
    duration: sound.reduce((sum, { media: probed }) => sum + (probed?.durationSeconds ?? 0), 0),
    numAudioFiles: sound.length,
    numChapters: media.kind === 'book' ? media.chapters.length : 0,
    format: facts.format,
    numListeners: facts.numListeners,
    isMissing: item.isMissing,
  }
}
