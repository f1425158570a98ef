import type { ServerSettingsView } from '@lectern/contract/settings'
import type { UserView } from '@lectern/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { CARD_OVERLAYS } from '../src/app/card-overlays.ts'
import { CardOverlaysContext } from '../src/cards/card-overlays.ts'
import { useSession } from '../src/session/session.ts'
import { startPlayer } from '../src/features/player/start-player.ts'
import { loadAllTexts, startI18n } from '../src/lib/i18n.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { storeToken } from '../src/lib/token.ts'
import { ConfirmHost } from '../src/ui/ConfirmHost.tsx'
import { Toasts } from '../src/ui/Toasts.tsx'
import { TooltipHost } from '../src/ui/Tooltip.tsx'
import { aUser, serverSettings } from './builders.ts'

interface SignedIn {
  user?: UserView
  settings?: Partial<ServerSettingsView>
}

/** Renders a page for a signed-in user, with everything the app mounts around its pages. */
export async function renderPage(page: ReactElement, { user, settings }: SignedIn = {}) {
  queryClient.clear()
  storeToken('token-of-the-test')
  useSession.setState({
    user: user ?? aUser({ type: 'root', username: 'root' }),
    serverSettings: serverSettings(settings),
    defaultLibraryId: null,
  })
  await act(startI18n)
  await act(loadAllTexts)
  startPlayer()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={emptyRouter()}>
        <CardOverlaysContext value={CARD_OVERLAYS}>{page}</CardOverlaysContext>
        <ConfirmHost />
        <TooltipHost />
        <Toasts />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { ...view, person: userEvent.setup({ delay: null }), language: () => i18next.language }
}

/** Sufficient for links. */
function emptyRouter(): RegisteredRouter {
  const routeTree = createRootRoute()
  return createRouter({ routeTree, history: createMemoryHistory() }) as unknown as RegisteredRouter
}
