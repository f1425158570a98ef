import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { basePath } from '../lib/base-path.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { accountRoutes } from './routes/account.routes.ts'
import { configRoutes } from './routes/config.routes.ts'
import { itemRoutes } from './routes/item.routes.ts'
import { libraryRoutes } from './routes/library.routes.ts'
import { loginRoute, rootRoute, shareRoute, shellPages, shellRoute } from './routes/shell.routes.ts'

/** Shows the whole design system; not part of production builds. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        component: lazyRouteComponent(() => import('../ui/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  loginRoute,
  shareRoute,
  shellRoute.addChildren([...shellPages, ...libraryRoutes, ...itemRoutes, ...accountRoutes, configRoutes]),
  ...developmentRoutes,
])

/** `history` defaults to the browser's; tests pass their own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: basePath || '/',
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })

export const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
