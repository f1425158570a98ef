import i18next from 'i18next'
import { call } from '../../lib/client.ts'
import { confirmYesNo } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { setAllFinished } from '../items/items.api.ts'
import { queueEntryOf } from '../player/play-card.ts'
import { progressOf } from '../../session/use-progress.ts'
import { playItem } from '../player/use-player.ts'

/** Plays the unfinished books in order; a finished series starts over. */
export function playSeries(books: readonly CardItem[]): void {
  const unfinished = books.filter(({ id }) => !progressOf(id)?.isFinished)
  const queue = unfinished.length > 0 ? unfinished : books
  const [first] = queue
  if (first) playItem({ libraryItemId: first.id, queue: queue.map(queueEntryOf) })
}

/** Marks all books of a series at once, after confirmation. */
export async function markSeries(
  name: string,
  bookIds: readonly string[],
  isFinished: boolean,
): Promise<void> {
  const confirmed = await confirmYesNo({
    message: i18next.t(isFinished ? 'series.confirmFinished' : 'series.confirmNotFinished', { name }),
  })
  if (!confirmed) return
  try {
    await setAllFinished(bookIds, isFinished)
    toast.success(i18next.t('series.marked'))
  } catch (error) {
    toastFailure(error, i18next.t('series.markFailed'))
  }
}

export async function showSeriesAgain(seriesId: string): Promise<void> {
  try {
    await call('progress.showSeries', { params: { id: seriesId } })
    toast.success(i18next.t('series.reAdded'))
  } catch (error) {
    toastFailure(error, i18next.t('series.reAddFailed'))
  }
}
