import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { librariesQuery } from './libraries.api.ts'
import { LibraryIcon, libraryIconShape } from './LibraryIcon.tsx'

interface LibraryDropdownProps {
  current: LibraryView
  onChoose: (libraryId: string) => void
}

export function LibraryDropdown({ current, onChoose }: LibraryDropdownProps) {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery())
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('shell.switchLibrary', { name: current.name })}
          className="flex h-9 max-w-40 shrink-0 items-center justify-center gap-2 sm:min-w-24 md:max-w-52 rounded-control bg-raised px-2.5 text-sm transition-colors duration-120 hover:bg-hover md:min-w-32 touch:h-11"
        >
          <LibraryIcon name={current.icon} sizePx={18} />
          <span className="hidden min-w-0 flex-1 truncate text-left sm:block">{current.name}</span>
          <Icon of={ChevronsUpDown} sizePx={16} className="shrink-0 text-muted max-[22.4rem]:hidden" />
        </button>
      }
      entries={[
        libraries.length > 1 && {
          kind: 'link',
          label: t('shell.allLibraries'),
          icon: House,
          link: <Link to="/home" />,
        },
        { kind: 'separator' },
        {
          kind: 'radio',
          label: t('shell.library'),
          value: current.id,
          options: libraries.map((library) => ({
            value: library.id,
            label: library.name,
            icon: libraryIconShape(library.icon),
          })),
          onChange: onChoose,
        },
      ]}
    />
  )
}
