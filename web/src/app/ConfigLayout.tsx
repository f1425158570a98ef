import clsx from 'clsx'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../session/use-permissions.ts'
import { usePreviousPath } from '../lib/previous-path.ts'
import { Icon } from '../ui/Icon.tsx'
import { CONFIG_PAGES, isForEverybody, pageOf } from './config-pages.ts'
import { VersionFoot } from './SideRail.tsx'

const ROW =
  'flex min-h-12 items-center px-4 py-1.5 leading-tight text-muted md:px-3 transition-colors duration-120 hover:bg-hover hover:text-text focus-visible:-outline-offset-2'

/** Link back to the page from which the settings were opened, since there is no rail here. */
function WayOut() {
  const { t } = useTranslation()
  const place = usePreviousPath((previous) => previous.place)
  if (place === null) return null
  return (
    <Link to={place.pathname} search={place.search} className={clsx(ROW, 'gap-2 border-b border-line')}>
      <Icon of={ArrowLeft} sizePx={18} />
      {t('shell.leaveSettings')}
    </Link>
  )
}

/** Layout of the settings area: navigation on the left, or above the page on narrow screens. */
export function ConfigLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { isAdmin } = usePermissions()
  const pages = CONFIG_PAGES.filter((page) => isAdmin || isForEverybody(page.to))
  const current = pageOf(pathname)
  return (
    <div className="flex flex-1 max-md:flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="config-pages"
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 items-center gap-2 border-b border-line bg-surface px-4 md:hidden"
      >
        <span className="flex-1 text-left">{current ? t(current.label) : t('shell.settings')}</span>
        <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <nav
        id="config-pages"
        aria-label={t('shell.settingsNavigation')}
        data-open={isOpen || undefined}
        className="flex-col border-line bg-surface not-data-open:max-md:hidden max-md:border-b md:fixed md:top-16 md:bottom-[var(--player-height)] md:flex md:w-44 md:overflow-y-auto md:border-r print:hidden"
      >
        <WayOut />
        <ul className="flex-1">
          {pages.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={page === current ? 'page' : undefined}
                className={clsx(ROW, page === current && 'bg-raised text-text!')}
                onClick={() => setIsOpen(false)}
              >
                <span className="min-w-0 break-words hyphens-auto">{t(page.label)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <VersionFoot />
      </nav>
      <div className="min-w-0 flex-1 p-4 sm:p-6 md:ml-44 lg:p-8 print:ml-0">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
