import clsx from 'clsx'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../session/use-permissions.ts'
import { usePreviousPath } from '../lib/previous-path.ts'
import { Icon } from '../ui/Icon.tsx'
import { CONFIG_AREAS, isForEverybody, pageOf } from './config-pages.ts'
import { VersionFoot } from './SideRail.tsx'

const ROW =
  'flex min-h-12 items-center px-4 py-1.5 leading-tight text-muted md:px-3 transition-colors duration-120 hover:bg-hover hover:text-text focus-visible:-outline-offset-2'

/** As in the rail of the library pages. */
const CURRENT =
  'relative bg-raised text-text! before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent'

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

interface ConfigNavigationProps {
  id: string
  /** On narrow screens it is hidden until it is opened. */
  isOpen: boolean
  onFollow: () => void
}

export function ConfigNavigation({ id, isOpen, onFollow }: ConfigNavigationProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { isAdmin } = usePermissions()
  const navRef = useRef<HTMLElement>(null)
  const areas = isAdmin ? CONFIG_AREAS : areasForEverybody()
  // The list is longer than most windows.
  useEffect(() => {
    const link = navRef.current?.querySelector(`a[href$="${pageOf(pathname)?.to}"]`)
    link?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={navRef}
      id={id}
      aria-label={t('shell.settingsNavigation')}
      data-open={isOpen || undefined}
      className="flex-col border-line bg-surface not-data-open:max-md:hidden max-md:border-b md:fixed md:top-16 md:bottom-[var(--player-height)] md:flex md:w-44 md:overflow-y-auto md:border-r print:hidden"
    >
      <WayOut />
      <div className="flex-1 divide-y divide-line">
        {areas.map((area) => (
          <AreaLinks key={area.label} area={area} hasHeading={areas.length > 1} onFollow={onFollow} />
        ))}
      </div>
      <VersionFoot />
    </nav>
  )
}

type Area = (typeof CONFIG_AREAS)[number]
type AreaOf<Page> = { readonly label: Area['label']; readonly pages: readonly Page[] }

const areasForEverybody = (): AreaOf<Area['pages'][number]>[] =>
  CONFIG_AREAS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ to }) => isForEverybody(to)),
  })).filter(({ pages }) => pages.length > 0)

interface AreaLinksProps {
  area: AreaOf<Area['pages'][number]>
  hasHeading: boolean
  onFollow: () => void
}

function AreaLinks({ area, hasHeading, onFollow }: AreaLinksProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const headingId = useId()
  const current = pageOf(pathname)
  return (
    <div className="pb-2">
      {hasHeading && (
        <p id={headingId} className="px-4 pt-4 pb-1 text-sm font-semibold md:px-3">
          {t(area.label)}
        </p>
      )}
      <ul aria-labelledby={hasHeading ? headingId : undefined}>
        {area.pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={page === current ? 'page' : undefined}
              className={clsx(ROW, page === current && CURRENT)}
              onClick={onFollow}
            >
              <span className="min-w-0 break-words hyphens-auto">{t(page.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
