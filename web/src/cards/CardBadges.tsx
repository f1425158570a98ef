import clsx from 'clsx'
import { ArrowDownToLine, BookOpen, Check, Rss, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../lib/use-t.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { cornerBadge } from './card.rules.ts'
import type { CardItem } from './card-item.ts'
import { factsOf, type ItemIssue, issueOf } from './item-facts.ts'
import { useIssueWords } from './use-card-words.ts'
import { useDownloadShare } from './use-download-shares.ts'

const ON_COVER =
  'tabular flex h-5 min-w-5 items-center justify-center gap-1 rounded-full bg-black/75 px-1.5 text-xs font-semibold text-white'

/** Small badges on a cover. Hidden from screen readers, because the card's name says the same. */
export function CardBadges({ item, isCalm }: { item: CardItem; isCalm: boolean }) {
  const { ebookFormat, isExplicit, numTracks } = factsOf(item)
  const isPlain = item.recentEpisode === undefined && item.collapsedSeries === undefined
  const issue = isPlain ? issueOf(item) : null
  return (
    <>
      <div
        aria-hidden
        className={clsx(
          'pointer-events-none absolute inset-x-1 top-1 flex items-start justify-between gap-1 transition-opacity duration-120',
          !isCalm && 'opacity-0',
        )}
      >
        <div className="flex flex-wrap gap-1">
          {item.rssFeed && <FeedMark />}
          {isPlain && isExplicit && <span className={ON_COVER}>E</span>}
        </div>
        <CornerBadge item={item} />
      </div>
      {isPlain && ebookFormat !== null && isCalm && (
        <div aria-hidden className="pointer-events-none absolute right-1 bottom-2 touch:right-11">
          <span className={clsx(ON_COVER, 'uppercase')}>
            {numTracks > 0 ? <Icon of={BookOpen} sizePx={13} /> : ebookFormat}
          </span>
        </div>
      )}
      {issue && <IssueMark issue={issue} />}
    </>
  )
}

/** Marks an item with an open feed. */
export const FeedMark = () => (
  <span aria-hidden className={clsx(ON_COVER, 'px-0 text-[#9fe0a2]')}>
    <Icon of={Rss} sizePx={13} />
  </span>
)

function CornerBadge({ item }: { item: CardItem }) {
  const badge = cornerBadge(item)
  if (badge === null) return null
  const text = 'count' in badge ? badge.count : `#${badge.text}`
  const isGolden = badge.kind === 'books'
  return <Corner className={isGolden ? 'bg-accent! text-on-accent!' : ''}>{text}</Corner>
}

function Corner({ className, children }: { className: string; children: ReactNode }) {
  return <span className={clsx(ON_COVER, 'ml-auto', className)}>{children}</span>
}

function IssueMark({ issue }: { issue: ItemIssue }) {
  const words = useIssueWords()
  return (
    <Tooltip text={words(issue)}>
      <span
        aria-hidden
        className="absolute bottom-4 left-0 grid h-6 w-7 place-items-center rounded-r-full bg-danger text-on-danger"
      >
        <Icon of={TriangleAlert} sizePx={14} />
      </span>
    </Tooltip>
  )
}

/** Progress of an episode download. */
export function CoverDownload({ itemId }: { itemId: string }) {
  const t = useT()
  const share = useDownloadShare(itemId)
  if (share === undefined) return null
  const percent = Math.round(share * 100)
  return (
    <span
      role="img"
      aria-label={t('items.downloading', { percent })}
      className={clsx(ON_COVER, 'absolute bottom-2 left-1')}
    >
      <Icon of={ArrowDownToLine} sizePx={13} />
      {percent}%
    </span>
  )
}

/** Listening progress at the bottom of a cover. */
export function CoverProgress({ share, isFinished }: { share: number; isFinished: boolean }) {
  const t = useT()
  const percent = Math.round(share * 100)
  return (
    <span
      className="absolute inset-x-0 bottom-0 h-1 bg-black/50"
      role="img"
      aria-label={isFinished ? t('items.finished') : t('items.percentDone', { percent })}
    >
      {isFinished && (
        <span className="absolute bottom-2 left-1 grid size-5 place-items-center rounded-full bg-[#7cc47f] text-[#12240f]">
          <Icon of={Check} sizePx={14} />
        </span>
      )}
      <span
        data-layer="played"
        className={clsx('block h-full', isFinished ? 'bg-[#7cc47f]' : 'bg-[#e9a53f]')}
        style={{ width: `${isFinished ? 100 : Math.max(percent, 2)}%` }}
      />
    </span>
  )
}
