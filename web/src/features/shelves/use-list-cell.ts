import type { CardProgress } from '../../cards/card.rules.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { factsOf } from '../../cards/item-facts.ts'
import { formatCount, formatShare } from '../../lib/format-count.ts'
import { formatDurationLong } from '../../lib/format-duration.ts'
import { formatSize } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { useT } from '../../lib/use-t.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import type { ListColumn } from './shelf-layout.rules.ts'

/** Text of a column's cell. */
export function useListCell() {
  const t = useT()
  const { date } = useDateFormat()
  const locale = currentLocale()
  return (column: ListColumn, item: CardItem, progress: CardProgress | null): string => {
    const facts = factsOf(item)
    switch (column) {
      case 'author':
        return facts.author
      case 'series':
        return metadataText(item, 'seriesName')
      case 'narrator':
        return metadataText(item, 'narratorName')
      case 'publishedYear':
        return facts.publishedYear ?? ''
      case 'duration':
        return facts.durationSeconds > 0 ? formatDurationLong(facts.durationSeconds, locale) : ''
      case 'episodes':
        return facts.numEpisodes === null ? '' : formatCount(facts.numEpisodes, locale)
      case 'size':
        return formatSize(item.size, locale)
      case 'addedAt':
        return date(item.addedAt)
      case 'progress':
        if (progress === null) return ''
        return progress.isFinished ? t('items.finished') : formatShare(progress.share, locale)
    }
  }
}

function metadataText({ media }: CardItem, key: 'seriesName' | 'narratorName'): string {
  const metadata: Record<string, unknown> = { ...media.metadata }
  const text = metadata[key]
  return typeof text === 'string' ? text : ''
}
