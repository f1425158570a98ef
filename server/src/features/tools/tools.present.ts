import type { ServerEventPayload } from '@lectern/contract/events'
import type { ItemId } from '@lectern/contract/ids'
import type { EmbedFile, EmbedFileEnd, EmbedRun } from './tools.types.ts'

export function presentFile(libraryItemId: ItemId, { index, ino, filename }: EmbedFile) {
  return { libraryItemId, index, ino, filename }
}

export function presentFileEnd(
  libraryItemId: ItemId,
  end: EmbedFileEnd,
): ServerEventPayload<'audiofile_metadata_finished'> {
  const { error } = end
  return { ...presentFile(libraryItemId, end), success: error === null, ...(error === null ? {} : { error }) }
}

export function presentRun({ itemId, userId, startedAt, files }: EmbedRun) {
  const audioFiles = files.map(({ index, ino, filename }) => ({ index, ino, filename }))
  return { userId, libraryItemId: itemId, startedAt, audioFiles }
}

export function presentEnd(
  run: EmbedRun,
  ends: readonly EmbedFileEnd[],
  error: string | null,
  finishedAt: number,
): ServerEventPayload<'audio_metadata_finished'> {
  return {
    ...presentRun(run),
    results: ends.map((end) => presentFileEnd(run.itemId, end)),
    elapsed: finishedAt - run.startedAt,
    finishedAt,
    ...(error === null ? {} : { failed: true, error }),
  }
}
