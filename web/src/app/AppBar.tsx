import { PRODUCT_NAME } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import { ChartColumn, CircleUser, Settings, Upload, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../session/connection.ts'
import { LibraryDropdown } from '../features/libraries/LibraryDropdown.tsx'
import { CastButton } from '../features/player/CastButton.tsx'
import { SelectionBar } from '../features/selection/SelectionBar.tsx'
import { useIsSelecting } from '../cards/use-selection.ts'
import { TaskSpinner } from '../features/tasks/TaskSpinner.tsx'
import { useSession } from '../session/session.ts'
import { usePermissions } from '../session/use-permissions.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { AppBarSearch } from './AppBarSearch.tsx'

interface AppBarProps {
  library: LibraryView | null
  onChooseLibrary: (libraryId: string) => void
}

/** Touch targets are in pixels: with a large font size set in the browser, the last of them would be outside. */
const ICON_LINK =
  'grid size-9 shrink-0 place-items-center rounded-full text-muted transition-colors duration-120 hover:bg-hover hover:text-text touch:size-[44px]'

export function AppBar({ library, onChooseLibrary }: AppBarProps) {
  const { t } = useTranslation()
  const { isAdmin, canUpload } = usePermissions()
  const username = useSession((session) => session.user?.username ?? '')
  const isSelecting = useIsSelecting()
  if (isSelecting && library) return <SelectionBar library={library} />
  return (
    <header className="fixed inset-x-0 top-0 z-40 flex h-16 items-center gap-[4px] border-b border-line bg-surface px-[12px] min-[22.5rem]:gap-2 sm:gap-3 sm:px-4 print:hidden">
      <Link
        to="/"
        aria-label={t('shell.homeOf', { product: PRODUCT_NAME })}
        className="flex shrink-0 items-center gap-2 rounded-control text-accent touch:min-h-[44px] touch:min-w-[44px] touch:justify-center"
      >
        <Icon of={Logo} sizePx={32} />
        <span className="hidden font-serif text-xl font-semibold text-text lg:block">{PRODUCT_NAME}</span>
      </Link>
      {library && <LibraryDropdown current={library} onChoose={onChooseLibrary} />}
      {library ? <AppBarSearch libraryId={library.id} /> : <div className="flex-1" />}
      <TaskSpinner />
      <OfflineMark />
      <CastButton />
      <Tooltip text={t('shell.stats')}>
        <Link to="/config/stats" aria-label={t('shell.stats')} className={ICON_LINK}>
          <Icon of={ChartColumn} />
        </Link>
      </Tooltip>
      {canUpload && (
        <Tooltip text={t('shell.upload')}>
          <Link to="/upload" aria-label={t('shell.upload')} className={`${ICON_LINK} max-sm:hidden`}>
            <Icon of={Upload} />
          </Link>
        </Tooltip>
      )}
      {isAdmin && (
        <Tooltip text={t('shell.settings')}>
          <Link to="/config" aria-label={t('shell.settings')} className={ICON_LINK}>
            <Icon of={Settings} />
          </Link>
        </Tooltip>
      )}
      <Link
        to="/account"
        aria-label={t('shell.account', { username })}
        className="flex h-9 shrink-0 items-center gap-2 rounded-control px-[8px] text-sm transition-colors duration-120 hover:bg-hover md:max-w-40 md:bg-raised md:px-3 touch:h-[44px] touch:min-w-[44px] touch:justify-center"
      >
        <Icon of={CircleUser} className="shrink-0 text-muted" />
        <span className="hidden truncate md:block">{username}</span>
      </Link>
    </header>
  )
}

function OfflineMark() {
  const { t } = useTranslation()
  const isOnline = useConnection((connection) => connection.isOnline)
  if (isOnline) return null
  return (
    <Tooltip text={t('shell.offline')}>
      <span role="img" aria-label={t('shell.offline')} className="grid size-9 place-items-center text-danger">
        <Icon of={WifiOff} sizePx={18} />
      </span>
    </Tooltip>
  )
}
