import { redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { useBatch } from '../../features/edit-item/use-batch.ts'
import { onlyWith } from './guards.ts'
import { shellPage } from './shell.routes.ts'

const accountRoute = shellPage(
  '/account',
  lazyPage(() => import('../pages/AccountRoute.tsx'), 'AccountRoute'),
)

/** Opened by a podcast app that requests access. */
const connectAppRoute = shellPage(
  '/connect/$key',
  lazyPage(() => import('../pages/ConnectAppRoute.tsx'), 'ConnectAppRoute'),
)

const uploadRoute = shellPage(
  '/upload',
  lazyPage(() => import('../../features/upload/UploadPage.tsx'), 'UploadPage'),
  onlyWith('upload'),
)

const batchRoute = shellPage(
  '/batch',
  lazyPage(() => import('../pages/BatchRoute.tsx'), 'BatchRoute'),
  () => {
    onlyWith('update')()
    if (useBatch.getState().ids.length === 0) throw redirect({ to: '/' })
  },
)

export const accountRoutes = [accountRoute, connectAppRoute, uploadRoute, batchRoute]
