import { createRootRoute, createRoute, Outlet, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { basePath } from '../../lib/base-path.ts'
import { librariesQuery } from '../../features/libraries/libraries.api.ts'
import { loadAllTexts } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { enterByCookie, resumeSession, useSession } from '../../session/session.ts'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { redirectParameter, safeRedirect, showsFirstTextsOnly } from '../layout.rules.ts'
import { CrashPage } from '../pages/CrashPage.tsx'
import { LoginRoute } from '../pages/LoginRoute.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { onlyForAdmins } from './guards.ts'
import { textIn } from './search-params.ts'

/** Search parameters allowed on any address. */
interface CommonSearch {
  error?: string | undefined
  message?: string | undefined
  redirect?: string | undefined
}

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  validateSearch: (search: Record<string, unknown>): CommonSearch => ({
    error: textIn(search['error']),
    message: textIn(search['message']),
    redirect: textIn(search['redirect']),
  }),
})

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: LoginRoute,
  beforeLoad: async ({ search }) => {
    // Returning from the OpenID provider.
    if (new URLSearchParams(window.location.search).has('openid'))
      await enterByCookie().catch(() => undefined)
    if (!(await resumeSession().catch(() => false))) return
    throw redirect({
      href: basePath + safeRedirect(search.redirect, isAdminOrUp(useSession.getState().user)),
    })
  },
})

/** Public: for visitors without an account. */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share/$slug',
  component: lazyPage(() => import('../pages/ShareRoute.tsx'), 'ShareRoute'),
  beforeLoad: loadAllTexts,
})

/** Everything that requires signing in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPage(() => import('../Shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    const [isSignedIn] = await Promise.all([
      resumeSession(),
      showsFirstTextsOnly(location.pathname) || loadAllTexts(),
    ])
    if (isSignedIn) {
      // Every page needs the libraries; if pages requested them themselves, they would only arrive after the first
      // render.
      void queryClient.prefetchQuery(librariesQuery())
      return
    }
    const back = redirectParameter(location.pathname, location.href)
    throw redirect({ to: '/login', search: back === undefined ? {} : { redirect: back } })
  },
})

/** Declares a page of the shell that needs only its path; a guard may redirect. */
export const shellPage = <const Path extends string>(
  path: Path,
  component: RouteComponent,
  beforeLoad: () => void = () => undefined,
) => createRoute({ getParentRoute: () => shellRoute, path, component, beforeLoad })

const indexRoute = shellPage(
  '/',
  lazyPage(() => import('../pages/IndexPage.tsx'), 'IndexPage'),
)

const welcomeRoute = shellPage(
  '/welcome',
  lazyPage(() => import('../pages/WelcomePage.tsx'), 'WelcomePage'),
  onlyForAdmins,
)

const oopsRoute = shellPage(
  '/oops',
  lazyPage(() => import('../pages/OopsPage.tsx'), 'OopsPage'),
)

/** Unknown paths within the shell. */
const unknownRoute = shellPage('$', NotFoundPage)

export const shellPages = [indexRoute, welcomeRoute, oopsRoute, unknownRoute]
