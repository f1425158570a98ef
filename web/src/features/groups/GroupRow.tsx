import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { CircleCheck, EllipsisVertical, Pencil, Play, CircleDashed, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { CoverProgress } from '../../cards/CardBadges.tsx'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { itemPath } from '../../cards/paths.ts'
import { useProgress } from '../../session/use-progress.ts'
import type { GroupPart } from './group-parts.ts'
import type { GroupEntry } from './group-entry.ts'
import { playEntry } from './play-group.ts'
import { toggleFinished } from './toggle-finished.ts'

interface GroupRowProps {
  part: GroupPart
  entry: GroupEntry
  title: string
  ratio: number
  handle: ReactNode
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

const COVER_PX = 64

export function GroupRow({ part, entry, title, ratio, handle, onEdit, onRemove }: GroupRowProps) {
  const { item, episodeId, durationSeconds } = entry
  const progress = useProgress(item.id, episodeId)
  const isFinished = progress?.isFinished ?? false
  return (
    <div className="group flex min-h-16 items-center gap-2 py-2 pr-2 pl-2 transition-colors duration-120 hover:bg-raised sm:min-h-20 sm:gap-3">
      {handle}
      <div className={clsx('relative shrink-0', ratio === 1 ? 'w-12 sm:w-16' : 'w-8 sm:w-11')}>
        <Cover subject={coverSubjectOf(item)} ratio={ratio} widthPx={COVER_PX} />
        {progress && (
          <span className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-b-cover">
            <CoverProgress share={isFinished ? 1 : progress.progress} isFinished={isFinished} />
          </span>
        )}
        {entry.queueEntry && <PlayButton part={part} title={title} onPlay={() => playEntry(entry)} />}
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to={itemPath(item.id)}
          dir="auto"
          className="block truncate rounded-control text-left font-medium hover:underline"
        >
          {title}
        </Link>
        <Makers makers={entry.makers} />
      </div>
      <span className="tabular shrink-0 text-sm text-muted max-sm:hidden">
        {durationSeconds > 0 && formatDuration(durationSeconds, currentLocale())}
      </span>
      <RowActions part={part} title={title} isFinished={isFinished} {...{ entry, onEdit, onRemove }} />
    </div>
  )
}

function PlayButton({ part, title, onPlay }: { part: GroupPart; title: string; onPlay: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t(`${part}.page.playEntry`, { title })}
      onClick={onPlay}
      className="absolute inset-0 grid place-items-center rounded-cover bg-black/50 text-white opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 touch:hidden"
    >
      <Icon of={Play} sizePx={24} />
    </button>
  )
}

function Makers({ makers }: Pick<GroupEntry, 'makers'>) {
  return (
    <p className="truncate text-sm text-muted">
      {makers.map(({ name, path }, index) => (
        <Fragment key={path ?? name}>
          {index > 0 && ', '}
          <bdi>
            {path === null ? (
              name
            ) : (
              <Link to={path} className="rounded hover:text-accent hover:underline">
                {name}
              </Link>
            )}
          </bdi>
        </Fragment>
      ))}
    </p>
  )
}

interface RowActionsProps extends Pick<GroupRowProps, 'part' | 'entry' | 'title' | 'onEdit' | 'onRemove'> {
  isFinished: boolean
}

/** Buttons where there is room, a menu on phones. */
function RowActions({ part, entry, title, isFinished, onEdit, onRemove }: RowActionsProps) {
  const { t } = useTranslation()
  const finishing = t(isFinished ? 'items.action.markNotFinished' : 'items.action.markFinished')
  const toggle = () => void toggleFinished(entry, isFinished)
  const reveal = 'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 touch:opacity-100'
  return (
    <>
      <div className="flex max-sm:hidden">
        {onEdit && (
          <IconButton
            name={t(`${part}.page.editEntry`, { title })}
            icon={Pencil}
            onClick={onEdit}
            className={reveal}
          />
        )}
        {onRemove && (
          <IconButton
            name={t(`${part}.page.removeEntry`, { title })}
            icon={X}
            variant="danger"
            onClick={onRemove}
            className={reveal}
          />
        )}
        <IconButton
          name={t('items.actionOn', { action: finishing, title })}
          icon={CircleCheck}
          onClick={toggle}
          className={isFinished ? 'text-done!' : ''}
        />
      </div>
      <div className="sm:hidden">
        <Menu
          trigger={<IconButton name={t(`${part}.page.menuOf`, { title })} icon={EllipsisVertical} />}
          entries={[
            entry.queueEntry && {
              kind: 'action',
              label: t(`${part}.page.play`),
              icon: Play,
              onSelect: () => playEntry(entry),
            },
            {
              kind: 'action',
              label: finishing,
              icon: isFinished ? CircleDashed : CircleCheck,
              onSelect: toggle,
            },
            onEdit && { kind: 'action', label: t(`${part}.page.edit`), icon: Pencil, onSelect: onEdit },
            onRemove && {
              kind: 'action',
              label: t(`${part}.page.delete`),
              icon: X,
              danger: true,
              onSelect: onRemove,
            },
          ]}
        />
      </div>
    </>
  )
}
