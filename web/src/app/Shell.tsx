import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setCurrentLibrary, useCurrentLibrary } from '../features/libraries/use-current-library.ts'
import { ItemMenuHost } from '../features/item-actions/ItemMenuHost.tsx'
import { setToolbarPlace } from '../features/shelves/use-toolbar-place.ts'
import { CardOverlaysContext } from '../cards/card-overlays.ts'
import { PlayerMount } from '../features/player/PlayerMount.tsx'
import { startPlayer } from '../features/player/start-player.ts'
import { InSlices } from '../ui/InSlices.tsx'
import { TooltipHost } from '../ui/Tooltip.tsx'
import { useBackClosesModals } from '../ui/use-back-closes.ts'
import { AppBar } from './AppBar.tsx'
import { BottomNav } from './BottomNav.tsx'
import { CARD_OVERLAYS } from './card-overlays.ts'
import { keepFocusInLists } from './keep-focus.ts'
import { libraryIdIn, libraryTarget, shellLayout } from './layout.rules.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { ModalHost } from './ModalHost.tsx'
import { SideRail } from './SideRail.tsx'
import { useErrorQuery } from './use-error-query.ts'
import { useLibraryRemoval } from './use-library-removal.ts'
import { usePageChange } from './use-page-change.ts'
import { useShellServices } from './use-shell-services.ts'

/** Without the browser's help: relative to the base address, the link would lead to the home page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Everything around a page: bars, rail, player, and whatever is mounted once for the whole app. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const library = useCurrentLibrary()
  const { hasRail, hasBottomNav, hasToolbar } = shellLayout(pathname, library !== null)
  // Must run before the first render below: every component that plays something depends on it.
  useState(startPlayer)
  useShellServices()
  useErrorQuery()
  useLibraryRemoval()
  usePageChange()
  useBackClosesModals()
  useEffect(keepFocusInLists, [])

  const idInPath = libraryIdIn(pathname)
  useEffect(() => {
    if (idInPath !== null) setCurrentLibrary(idInPath)
  }, [idInPath])

  // Toasts float above the bottom navigation, so the whole document needs to know whether it is shown.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-bottom-nav', hasBottomNav)
    return () => document.documentElement.removeAttribute('data-bottom-nav')
  }, [hasBottomNav])

  const handleChooseLibrary = (libraryId: string) => {
    setCurrentLibrary(libraryId)
    const target = libraryTarget(pathname, libraryId)
    if (target !== null) void navigate({ to: target })
  }

  return (
    <InSlices>
      <a
        href="#content"
        onClick={skipToContent}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {t('shell.skipToContent')}
      </a>
      <AppBar library={library} onChooseLibrary={handleChooseLibrary} />
      {hasRail && library && <SideRail library={library} />}
      {hasBottomNav && library && <BottomNav library={library} />}
      <div
        className={clsx(
          'flex min-h-dvh flex-col pt-16 pb-[calc(var(--player-height)+var(--nav-height)+env(safe-area-inset-bottom))] print:p-0',
          hasRail && 'md:pl-20 print:pl-0',
        )}
      >
        {hasToolbar && <div id="toolbar" ref={setToolbarPlace} className="sticky top-16 z-20 empty:hidden" />}
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <CardOverlaysContext value={CARD_OVERLAYS}>
            <Outlet />
          </CardOverlaysContext>
        </main>
      </div>
      <div id="player" className="print:hidden">
        <PlayerMount />
      </div>
      <LoadingBar />
      <ItemMenuHost />
      <ModalHost />
      <TooltipHost />
    </InSlices>
  )
}
