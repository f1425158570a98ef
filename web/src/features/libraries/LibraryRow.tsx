import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { EllipsisVertical, Pencil, RefreshCw, RotateCw, ScrollText, Trash2, Wand2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { type RunningScan, useScanOf } from '../scanner/use-scans.ts'
import { LibraryIcon } from './LibraryIcon.tsx'
import { setCurrentLibrary } from './use-current-library.ts'

export interface LibraryActions {
  onEdit: (library: LibraryView) => void
  onScan: (library: LibraryView) => void
  onForceScan: (library: LibraryView) => void
  onMatch: (library: LibraryView) => void
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
      className={clsx(
        'relative flex min-h-12 items-center gap-3 py-1.5 pr-2 pl-4 transition-colors duration-120 hover:bg-raised',
        isDeleting && 'opacity-60',
      )}
    >
      {isCurrent && <span className="absolute inset-y-2 left-0 w-1 rounded-r-full bg-accent" />}
      <span className={clsx('grid size-6 shrink-0 place-items-center', isCurrent && 'text-accent')}>
        {scan ? (
          <Spinner label={t('libraries.scanning', { name: library.name })} className="text-accent" />
        ) : (
          <LibraryIcon name={library.icon} sizePx={22} />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <OpenLink library={library} />
          {isCurrent && (
            <Badge tone="accent" className="max-sm:sr-only">
              {t('libraries.current')}
            </Badge>
          )}
        </div>
        <Facts library={library} scan={scan} isDeleting={isDeleting} />
      </div>
      <div className="relative flex">
        {!scan && !isDeleting && <RowMenu library={library} actions={actions} />}
        {handle}
      </div>
    </div>
  )
}

/** Opens the library, which also makes it the current one. The whole row is clickable. */
function OpenLink({ library }: { library: LibraryView }) {
  return (
    <Link
      to="/library/$libraryId"
      params={{ libraryId: library.id }}
      onClick={() => setCurrentLibrary(library.id)}
      className="min-w-0 truncate rounded-control font-medium after:absolute after:inset-0 hover:underline"
    >
      {library.name}
    </Link>
  )
}

interface FactsProps {
  library: LibraryView
  scan: RunningScan | undefined
  isDeleting: boolean
}

/** Contents of the library, or the operation running on it. */
function Facts({ library, scan, isDeleting }: FactsProps) {
  const { t } = useTranslation()
  return (
    <span className="tabular shrink-0 text-sm text-muted sm:ml-auto">
      {isDeleting ? t('libraries.deleting') : scan ? <Work scan={scan} /> : <Contents library={library} />}
    </span>
  )
}

function Work({ scan: { type, percent } }: { scan: RunningScan }) {
  const { t } = useTranslation()
  const text = t(`libraries.work.${type}`)
  return percent === null ? text : t('scanner.withPercent', { text, percent: Math.floor(percent) })
}

function Contents({ library: { mediaType, folders } }: { library: LibraryView }) {
  const { t } = useTranslation()
  const count = folders.length
  return [t(`libraries.types.${mediaType}`), t('libraries.folderCount', { count })].join(' · ')
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
        ...(library.mediaType === 'book' || library.mediaType === 'podcast'
          ? [
              {
                kind: 'action' as const,
                label: t(`libraries.matching.${library.mediaType}`),
                icon: Wand2,
                onSelect: () => actions.onMatch(library),
              },
            ]
          : []),
        {
          kind: 'link',
          label: t('scanner.report.open'),
          icon: ScrollText,
          link: <Link to="/config/libraries/$libraryId/scans" params={{ libraryId: library.id }} />,
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
