import type { UserView } from '@lectern/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmMount } from '../src/app/ConfirmMount.tsx'
import { createAppRouter } from '../src/app/router.tsx'
import { loadAllTexts, startI18n } from '../src/lib/i18n.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { storeToken } from '../src/lib/token.ts'
import { useSession } from '../src/session/session.ts'
import { Toasts } from '../src/ui/Toasts.tsx'
import { aUser, serverSettings } from './builders.ts'
import { NEWS_MARK } from './news-mark.ts'

/** Renders the whole app at an address, as `main.tsx` mounts it, for a signed-in user. */
export async function renderApp(path: string, user: UserView = aUser({ type: 'root', username: 'root' })) {
  queryClient.clear()
  storeToken('token-of-the-test')
  useSession.setState({
    user,
    serverSettings: serverSettings(),
    defaultLibraryId: null,
    newsMark: NEWS_MARK,
  })
  await act(startI18n)
  await act(loadAllTexts)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmMount />
      <Toasts />
    </QueryClientProvider>,
  )
  return {
    person: userEvent.setup({ delay: null }),
    path: () => router.state.location.pathname,
    goBack: () => act(() => router.history.back()),
    goTo: (to: string) => act(() => void router.navigate({ to })),
  }
}
