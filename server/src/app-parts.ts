import type { Registry } from 'prom-client'
import { type Background, createBackground } from './background.ts'
import type { Context } from './context.ts'
import type { Audit } from './features/audit/audit.service.ts'
import { createBrowse } from './features/browse/browse.service.ts'
import type { BrowseContext } from './features/browse/browse.types.ts'
import { createEpisodeViews, type EpisodeViews } from './features/items/views/episode-views.view.ts'
import { createItemViews, type ItemViews } from './features/items/views/item-views.view.ts'
import { createPodcasts, type Podcasts } from './features/podcasts/create-podcasts.service.ts'
import { createScanRequests, type ScanRequests } from './features/scanner/runs/request-scan.service.ts'
import { createScanner, type Scanner } from './features/scanner/scanner.service.ts'
import { openBookShares } from './features/sharing/open-shares.view.ts'
import { createSearchIndex, type SearchIndex } from './features/search/search-index.service.ts'
import type { CallerLookup } from './features/users/callers.cache.ts'
import type { SignInLimiter } from './features/users/sign-in-limits.service.ts'
import { createPresence, type PresenceList } from './features/users/presence.service.ts'
import { presentPublicUser } from './features/users/users.present.ts'
import type { UserMedia } from './features/users/user-media.types.ts'
import type { User } from './features/users/users.types.ts'
import type { Http } from './http.ts'
import type { Live } from './platform/sockets/live.ts'
import { createUserMedia } from './user-media.ts'

/** What slices are built from: the entry points and shared services. */
export interface Parts extends Edges {
  readonly ctx: Context
  readonly background: Background
  readonly scanner: Scanner
  readonly scans: ScanRequests
  readonly podcasts: Podcasts
  readonly itemViews: ItemViews
  readonly episodeViews: EpisodeViews
  readonly browse: BrowseContext
  readonly searchIndex: SearchIndex
  readonly userMedia: UserMedia
  readonly presence: PresenceList
}

interface Edges {
  readonly endpoints: Http
  readonly live: Live<User>
  readonly callers: CallerLookup
  readonly limiter: SignInLimiter
  /** Null if metrics are not configured. */
  readonly metrics: Registry | null
  readonly audit: Audit
}

/** Registers a slice with the server: its routes, its events and its background work. */
export type Slice = (parts: Parts) => void

export function createParts(ctx: Context, edges: Edges): Parts {
  const background = createBackground(ctx)
  const scanner = createScanner(ctx)
  const itemViews = createItemViews(ctx)
  const episodeViews = createEpisodeViews(ctx)
  return {
    ...edges,
    ctx,
    background,
    scanner,
    scans: createScanRequests(ctx, scanner),
    podcasts: createPodcasts(ctx, scanner),
    itemViews,
    episodeViews,
    browse: createBrowse(ctx, itemViews, episodeViews, () => openBookShares(ctx)),
    searchIndex: createSearchIndex(ctx),
    userMedia: createUserMedia(ctx),
    presence: createPresence(ctx, edges.live, (user) =>
      edges.live.toAdmins('user_offline', presentPublicUser(user)),
    ),
  }
}
