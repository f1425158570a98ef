import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { TOOL_TABS, type ToolTab } from '../../features/tools/tools.rules.ts'
import { onlyForAdmins, onlyWith } from './guards.ts'
import { shellPage, shellRoute } from './shell.routes.ts'

const itemRoute = shellPage(
  '/item/$itemId',
  lazyPage(() => import('../pages/ItemRoute.tsx'), 'ItemRoute'),
)

const chaptersRoute = shellPage(
  '/audiobook/$itemId/chapters',
  lazyPage(() => import('../pages/ChaptersRoute.tsx'), 'ChaptersRoute'),
  onlyWith('update'),
)

const tracksRoute = shellPage(
  '/audiobook/$itemId/edit',
  lazyPage(() => import('../pages/TracksRoute.tsx'), 'TracksRoute'),
  onlyWith('update'),
)

const toolsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audiobook/$itemId/manage',
  component: lazyPage(() => import('../pages/ToolsRoute.tsx'), 'ToolsRoute'),
  beforeLoad: onlyForAdmins,
  validateSearch: (search: Record<string, unknown>): { tool?: ToolTab } => {
    const tool = TOOL_TABS.find((tab) => tab === search['tool'])
    return tool === undefined ? {} : { tool }
  },
})

const authorRoute = shellPage(
  '/author/$authorId',
  lazyPage(() => import('../pages/AuthorRoute.tsx'), 'AuthorRoute'),
)

const collectionRoute = shellPage(
  '/collection/$collectionId',
  lazyPage(() => import('../pages/CollectionRoute.tsx'), 'CollectionRoute'),
)

const playlistRoute = shellPage(
  '/playlist/$playlistId',
  lazyPage(() => import('../pages/PlaylistRoute.tsx'), 'PlaylistRoute'),
)

export const itemRoutes = [
  itemRoute,
  chaptersRoute,
  tracksRoute,
  toolsRoute,
  authorRoute,
  collectionRoute,
  playlistRoute,
]
