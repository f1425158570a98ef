import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { RAIL_ENTRIES } from './rail-entries.ts'

/** On narrow screens the rail's entries lie at the bottom, under the thumb. */
export function BottomNav({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="fixed inset-x-0 bottom-[var(--player-height)] z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {RAIL_ENTRIES.map((entry) => (
        <Link
          key={entry.key}
          to={entry.to}
          params={{ libraryId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-muted focus-visible:-outline-offset-2"
          activeProps={{ className: 'text-accent' }}
        >
          <Icon of={entry.icon} sizePx={22} />
          {t(`shell.${entry.key}`)}
        </Link>
      ))}
    </nav>
  )
}
