import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { useTranslation } from 'react-i18next'
import { openChangelog } from '../features/updates/changelog-store.ts'
import { useUpdate } from '../features/updates/use-update.ts'
import { RailLink } from './RailLink.tsx'
import { useRailEntries } from './use-rail-entries.ts'

/** 80 px wide, on the left; shown on screens of at least 768 px. */
export function SideRail({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const entries = useRailEntries(library)
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="fixed top-16 bottom-[var(--player-height)] left-0 z-30 hidden w-20 flex-col overflow-y-auto border-r border-line bg-surface md:flex print:hidden"
    >
      <ul className="flex-1">
        {entries.map((entry) => (
          <li key={entry.search.shelf ?? entry.key}>
            <RailLink
              entry={entry}
              className="relative flex h-20 flex-col items-center justify-center gap-1 px-px text-center text-xs leading-tight tracking-tight text-muted transition-colors duration-120 hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
              currentClassName="bg-raised text-text! before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent"
            />
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
      {update.hasUpdate && update.githubTagUrl !== null && (
        <a
          href={update.githubTagUrl}
          target="_blank"
          rel="noreferrer"
          className="rounded-control p-1 font-semibold text-accent underline"
        >
          {t('shell.update')}
        </a>
      )}
    </div>
  )
}
