import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import type { ShownRailEntry } from './use-rail-entries.ts'

interface RailLinkProps {
  entry: ShownRailEntry
  className: string
  currentClassName: string
}

/** Icon above a label, with a badge in the corner if the entry has a count. */
export function RailLink({ entry, className, currentClassName }: RailLinkProps) {
  const { t } = useTranslation()
  const { key, name, icon, path, search, count, isCurrent } = entry
  return (
    <Link
      to={path}
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={key === 'issues' ? t('shell.issuesCount', { count: count ?? 0 }) : undefined}
      className={clsx(className, isCurrent && currentClassName, key === 'issues' && 'text-danger!')}
    >
      <Icon of={icon} sizePx={22} />
      <span className="line-clamp-2 max-w-full break-words hyphens-auto">
        {name ?? (key === 'smartShelf' ? '' : t(`shell.${key}`))}
      </span>
      {count !== undefined && (
        <span className="tabular absolute top-1.5 right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger">
          {count}
        </span>
      )}
    </Link>
  )
}
