import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { useBatch } from '../../features/edit-item/use-batch.ts'
import { onlyWith } from './guards.ts'
import { shellPage, shellRoute } from './shell.routes.ts'

const accountRoute = shellPage(
  '/account',
  lazyPage(() => import('../pages/AccountRoute.tsx'), 'AccountRoute'),
)

/** Opened by a podcast app that wants to be let in. */
const connectAppRoute = shellPage(
  '/connect/$key',
  lazyPage(() => import('../pages/ConnectAppRoute.tsx'), 'ConnectAppRoute'),
)

const uploadRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/upload',
  component: lazyPage(() => import('../../features/upload/UploadPage.tsx'), 'UploadPage'),
  beforeLoad: onlyWith('upload'),
})

const batchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/batch',
  component: lazyPage(() => import('../pages/BatchRoute.tsx'), 'BatchRoute'),
  beforeLoad: () => {
    onlyWith('update')()
    if (useBatch.getState().ids.length === 0) throw redirect({ to: '/' })
  },
})

export const accountRoutes = [accountRoute, connectAppRoute, uploadRoute, batchRoute]
