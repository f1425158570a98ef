import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { EllipsisVertical, Pencil, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { type RunningScan, useScanOf } from '../scanner/use-scans.ts'
import { LibraryIcon } from './LibraryIcon.tsx'

export interface LibraryActions {
  onEdit: (library: LibraryView) => void
  onScan: (library: LibraryView) => void
  onForceScan: (library: LibraryView) => void
  onDelete: (library: LibraryView) => void
  isDeleting: (library: LibraryView) => boolean
}

interface LibraryRowProps {
  library: LibraryView
  isCurrent: boolean
  actions: LibraryActions
  handle: ReactNode
}

export function LibraryRow({ library, isCurrent, actions, handle }: LibraryRowProps) {
  const { t } = useTranslation()
  const scan = useScanOf(library.id)
  const isDeleting = actions.isDeleting(library)
  return (
    <div
      className={clsx('relative flex min-h-12 items-center gap-3 py-1 pr-2 pl-4', isDeleting && 'opacity-60')}
    >
      {isCurrent && <span className="absolute inset-y-2 left-0 w-1 rounded-r-full bg-accent" />}
      <span className={clsx('grid size-6 shrink-0 place-items-center', isCurrent && 'text-accent')}>
        {scan ? (
          <Spinner label={t('libraries.scanning', { name: library.name })} className="text-accent" />
        ) : (
          <LibraryIcon name={library.icon} sizePx={22} />
        )}
      </span>
      <Link
        to="/library/$libraryId"
        params={{ libraryId: library.id }}
        className="flex min-h-9 min-w-0 items-center rounded-control font-medium hover:underline touch:min-h-11"
      >
        <span className="truncate">{library.name}</span>
      </Link>
      {isCurrent && (
        <Badge tone="accent" className="max-sm:sr-only">
          {t('libraries.current')}
        </Badge>
      )}
      <Facts library={library} scan={scan} isDeleting={isDeleting} />
      {!scan && !isDeleting && <RowMenu library={library} actions={actions} />}
      {handle}
    </div>
  )
}

interface FactsProps {
  library: LibraryView
  scan: RunningScan | undefined
  isDeleting: boolean
}

/** What is in it, or what is being done with it. */
function Facts({ library, scan, isDeleting }: FactsProps) {
  const { t } = useTranslation()
  const work = isDeleting ? t('libraries.deleting') : scan ? scanWords(scan) : null
  function scanWords({ type, percent }: RunningScan): string {
    const word = t(`libraries.work.${type}`)
    return percent === null ? word : `${word} ${Math.floor(percent)}%`
  }
  return (
    <span className={clsx('ml-auto shrink-0 text-sm text-muted tabular', work === null && 'max-sm:hidden')}>
      {work ??
        `${t(`libraries.types.${library.mediaType}`)} · ${t('libraries.folderCount', { count: library.folders.length })}`}
    </span>
  )
}

function RowMenu({ library, actions }: Pick<LibraryRowProps, 'library' | 'actions'>) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={<IconButton name={t('libraries.menuOf', { name: library.name })} icon={EllipsisVertical} />}
      entries={[
        { kind: 'action', label: t('libraries.edit'), icon: Pencil, onSelect: () => actions.onEdit(library) },
        {
          kind: 'action',
          label: t('libraries.scan'),
          icon: RefreshCw,
          onSelect: () => actions.onScan(library),
        },
        {
          kind: 'action',
          label: t('libraries.forceScan'),
          icon: RotateCw,
          onSelect: () => actions.onForceScan(library),
        },
        { kind: 'separator' },
        {
          kind: 'action',
          label: t('libraries.delete'),
          icon: Trash2,
          danger: true,
          onSelect: () => actions.onDelete(library),
        },
      ]}
    />
  )
}
