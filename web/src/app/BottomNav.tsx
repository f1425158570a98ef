import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../session/use-permissions.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { RailLink } from './RailLink.tsx'
import { useRailEntries } from './use-rail-entries.ts'

const ENTRY =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-px text-center text-[0.6875rem] leading-tight tracking-tight text-muted focus-visible:-outline-offset-2'
/** More than five entries do not fit across a phone. */
const MAX_ENTRIES = 5

/** Bottom navigation with the rail's entries, for narrow screens; entries that do not fit go into a menu. */
export function BottomNav({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const entries = useRailEntries(library)
  const { canUpload } = usePermissions()
  // On a phone the top bar has no room for the upload link, so it goes into the menu.
  const hasMore = canUpload || entries.length > MAX_ENTRIES
  const shown = hasMore ? entries.slice(0, MAX_ENTRIES - 1) : entries
  const rest = entries.slice(shown.length)
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {shown.map((entry) => (
        <RailLink
          key={entry.search.shelf ?? entry.key}
          entry={entry}
          className={ENTRY}
          currentClassName="text-accent!"
        />
      ))}
      {hasMore && (
        <Menu
          trigger={
            <button type="button" className={ENTRY}>
              <Icon of={Ellipsis} sizePx={22} />
              {t('shell.more')}
            </button>
          }
          entries={[
            ...rest.map(({ key, name, icon, path, search, count }) => ({
              kind: 'link' as const,
              label:
                key === 'issues'
                  ? t('shell.issuesCount', { count: count ?? 0 })
                  : (name ?? (key === 'smartShelf' ? '' : t(`shell.${key}`))),
              icon,
              link: <Link to={path} search={search} />,
            })),
            canUpload && {
              kind: 'link',
              label: t('shell.upload'),
              icon: Upload,
              link: <Link to="/upload" />,
            },
          ]}
        />
      )}
    </nav>
  )
}
