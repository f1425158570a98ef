import { formatDurationLong } from '../lib/format-duration.ts'
import { formatSize } from '../lib/format-size.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useT } from '../lib/use-t.ts'
import { useDateFormat } from '../session/use-date-format.ts'
import { type CardProgress, cornerBadge, type SortLine } from './card.rules.ts'
import type { CardItem } from './card-item.ts'
import { factsOf, type ItemIssue, issueOf } from './item-facts.ts'

export function useIssueWords() {
  const t = useT()
  return (issue: ItemIssue): string => {
    switch (issue.kind) {
      case 'missing':
        return t('items.issue.missing')
      case 'noEpisodes':
        return t('items.issue.noEpisodes')
      case 'noMedia':
        return t('items.issue.noMedia')
      case 'missingParts':
        return t('items.issue.missingParts', { count: issue.count })
      case 'invalidFiles':
        return t('items.issue.invalidFiles', { count: issue.count })
    }
  }
}

/** Describes the value the shelf is sorted by. */
export function useSortLineWords() {
  const t = useT()
  const { date } = useDateFormat()
  const locale = currentLocale()
  return (line: SortLine): string => {
    switch (line.kind) {
      case 'modified':
        return t('items.sortLine.modified', { date: date(line.timeMs) })
      case 'created':
        return t('items.sortLine.created', { date: date(line.timeMs) })
      case 'added':
        return t('items.sortLine.added', { date: date(line.timeMs) })
      case 'duration':
        return t('items.sortLine.duration', { duration: formatDurationLong(line.seconds, locale) })
      case 'size':
        return t('items.sortLine.size', { size: formatSize(line.bytes, locale) })
      case 'episodes':
        return t('items.episodes', { count: line.count })
      case 'year':
        return t('items.sortLine.year', { year: line.text })
    }
  }
}

/** Accessible name: everything a card shows, in one sentence. */
export function useCardName() {
  const t = useT()
  const issueWords = useIssueWords()
  return (item: CardItem, title: string, subtitle: string, progress: CardProgress | null): string => {
    const { isExplicit, ebookFormat, numTracks } = factsOf(item)
    const badge = cornerBadge(item)
    const issue = item.collapsedSeries ? null : issueOf(item)
    const parts = [
      title,
      subtitle,
      badge?.kind === 'books' && t('items.books', { count: badge.count }),
      badge?.kind === 'episodes' && t('items.episodes', { count: badge.count }),
      badge?.kind === 'episode' && t('items.episodeNumber', { number: badge.text }),
      (badge?.kind === 'sequence' || badge?.kind === 'sequences') && `#${badge.text}`,
      item.rssFeed && t('items.feedOpen'),
      isExplicit && t('items.explicit'),
      ebookFormat !== null && numTracks === 0 && t('items.ebook', { format: ebookFormat }),
      issue && issueWords(issue),
      progress?.isFinished && t('items.finished'),
      progress &&
        !progress.isFinished &&
        t('items.percentDone', { percent: Math.round(progress.share * 100) }),
    ]
    return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
  }
}
