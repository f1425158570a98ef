import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlyWith } from './guards.ts'
import { shellRoute } from './shell.routes.ts'

const itemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$itemId',
  component: lazyRouteComponent(() => import('../pages/ItemRoute.tsx'), 'ItemRoute'),
})

const chaptersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audiobook/$itemId/chapters',
  component: lazyRouteComponent(() => import('../pages/ChaptersRoute.tsx'), 'ChaptersRoute'),
  beforeLoad: onlyWith('update'),
})

const tracksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audiobook/$itemId/edit',
  component: lazyRouteComponent(() => import('../pages/TracksRoute.tsx'), 'TracksRoute'),
  beforeLoad: onlyWith('update'),
})

const authorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/author/$authorId',
  component: lazyRouteComponent(() => import('../pages/AuthorRoute.tsx'), 'AuthorRoute'),
})

const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collection/$collectionId',
  component: lazyRouteComponent(() => import('../pages/CollectionRoute.tsx'), 'CollectionRoute'),
})

const playlistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/playlist/$playlistId',
  component: lazyRouteComponent(() => import('../pages/PlaylistRoute.tsx'), 'PlaylistRoute'),
})

export const itemRoutes = [itemRoute, chaptersRoute, tracksRoute, authorRoute, collectionRoute, playlistRoute]
