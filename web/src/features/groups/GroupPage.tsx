import { EllipsisVertical, Pencil, Play, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDurationLong } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntryOrNothing } from '../../ui/menu-entry.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePlayer } from '../player/use-player.ts'
import type { GroupPart } from './group-parts.ts'
import type { GroupEntry } from './group-entry.ts'
import { playGroup } from './play-group.ts'

interface GroupPageProps {
  part: GroupPart
  group: { name: string; description: string | null }
  cover: ReactNode
  entries: readonly GroupEntry[]
  /** "12 books" */
  countText: string
  /** Undefined if the user may not edit it. */
  onEdit: (() => void) | undefined
  menu: readonly MenuEntryOrNothing[]
  /** Shows the open feed; undefined if there is none. */
  onShowFeed: (() => void) | undefined
  /** The entries, if there are any. */
  children: ReactNode
}

/** Shared layout of collection and playlist pages. */
export function GroupPage({ part, group, cover, entries, ...page }: GroupPageProps) {
  const { t } = useTranslation()
  const durationSeconds = entries.reduce((sum, entry) => sum + entry.durationSeconds, 0)
  const duration = durationSeconds > 0 && formatDurationLong(durationSeconds, currentLocale())
  const facts = [page.countText, duration].filter((fact) => fact !== false).join(' · ')
  const hasMenu = page.menu.some((entry) => !!entry)
  return (
    <article className={PAGE_CLASS}>
      <div className="flex w-full justify-center md:w-60 md:shrink-0">{cover}</div>
      <div className="grid w-full min-w-0 flex-1 grid-cols-1 content-start gap-4">
        <header className="grid gap-1">
          <h1 className="font-serif text-2xl leading-tight font-semibold text-balance wrap-anywhere sm:text-3xl">
            <bdi>{group.name}</bdi>
          </h1>
          <p className="tabular text-sm text-muted">{facts}</p>
        </header>
        <div className="flex flex-wrap items-center gap-2">
          <PlayAll part={part} entries={entries} />
          {page.onEdit && (
            <Button icon={Pencil} onClick={page.onEdit}>
              {t(`${part}.page.edit`)}
            </Button>
          )}
          {page.onShowFeed && (
            <IconButton name={t('feeds.show')} icon={Rss} className="text-done!" onClick={page.onShowFeed} />
          )}
          {hasMenu && (
            <Menu
              trigger={<IconButton name={t(`${part}.page.more`)} icon={EllipsisVertical} />}
              entries={page.menu}
              align="start"
            />
          )}
        </div>
        {group.description && (
          <p dir="auto" className="measure whitespace-pre-line wrap-anywhere text-muted">
            {group.description}
          </p>
        )}
        {entries.length === 0 ? <EmptyState text={t(`${part}.page.empty`)} /> : page.children}
      </div>
    </article>
  )
}

const PAGE_CLASS =
  'mx-auto flex w-full max-w-6xl flex-col items-center gap-6 px-4 py-6 md:flex-row md:items-start md:gap-8 md:px-6 lg:px-8'

function PlayAll({ part, entries }: Pick<GroupPageProps, 'part' | 'entries'>) {
  const { t } = useTranslation()
  const isPlaying = usePlayer(({ media }) =>
    entries.some(
      ({ item, episodeId }) => media?.libraryItemId === item.id && (media.episodeId ?? null) === episodeId,
    ),
  )
  if (!entries.some(({ queueEntry }) => queueEntry !== null)) return null
  return (
    <Button variant="primary" icon={Play} disabled={isPlaying} onClick={() => playGroup(entries)}>
      {t(isPlaying ? `${part}.page.playing` : `${part}.page.play`)}
    </Button>
  )
}

export function GroupSkeleton() {
  return (
    <div className={PAGE_CLASS} aria-busy>
      <Skeleton className="h-40 w-60" />
      <div className="grid w-full flex-1 gap-4">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-10 w-40" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    </div>
  )
}
