import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openChangelog } from '../features/updates/changelog-store.ts'
import { useUpdate } from '../features/updates/use-update.ts'
import { useSession } from '../features/users/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { RAIL_ENTRIES } from './rail-entries.ts'

/** 80 px at the left, from 768 px of width on. */
export function SideRail({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="fixed top-16 bottom-[var(--player-height)] left-0 z-30 hidden w-20 flex-col overflow-y-auto border-r border-line bg-surface md:flex"
    >
      <ul className="flex-1">
        {RAIL_ENTRIES.map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.to}
              params={{ libraryId }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="relative flex h-20 flex-col items-center justify-center gap-1 px-1 text-center text-sm leading-tight text-muted transition-colors duration-120 hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
              activeProps={{ className: 'bg-raised text-text' }}
            >
              {({ isActive }) => (
                <>
                  {isActive && <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />}
                  <Icon of={entry.icon} sizePx={22} />
                  {t(`shell.${entry.key}`)}
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <VersionFoot />
    </nav>
  )
}

export function VersionFoot() {
  const { t } = useTranslation()
  const update = useUpdate()
  const source = useSession((session) => session.installSource)
  return (
    <div className="flex flex-col items-center gap-1 py-3 text-xs text-muted">
      <button
        type="button"
        aria-label={t('shell.version', { version: PRODUCT_VERSION })}
        className="rounded-control p-1 font-mono underline underline-offset-2 hover:text-text touch:min-h-11"
        onClick={() => openChangelog()}
      >
        v{PRODUCT_VERSION}
      </button>
      {update.hasUpdate && update.githubTagUrl !== null ? (
        <a
          href={update.githubTagUrl}
          target="_blank"
          rel="noreferrer"
          className="rounded-control p-1 font-semibold text-accent underline"
        >
          {t('shell.update')}
        </a>
      ) : (
        <span className="italic">{source}</span>
      )}
    </div>
  )
}
