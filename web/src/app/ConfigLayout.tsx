import { Outlet, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { ConfigNavigation } from './ConfigNavigation.tsx'
import { pageOf } from './config-pages.ts'

const NAVIGATION_ID = 'config-pages'

/** Layout of the settings area: navigation on the left, or above the page on narrow screens. */
export function ConfigLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const current = pageOf(pathname)
  return (
    <div className="flex flex-1 max-md:flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={NAVIGATION_ID}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 items-center gap-2 border-b border-line bg-surface px-4 md:hidden"
      >
        <span className="flex-1 text-left">{current ? t(current.label) : t('shell.settings')}</span>
        <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <ConfigNavigation id={NAVIGATION_ID} isOpen={isOpen} onFollow={() => setIsOpen(false)} />
      <div className="min-w-0 flex-1 p-4 sm:p-6 md:ml-44 lg:p-8 print:ml-0">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
