import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ById, ByLibraryId, Id, LibraryId } from './ids.ts'

/** An account's smart shelves (saved filter combinations) and the layout of its home pages. */

const FilterRule = z.object({
  /** `group.value`, as in library lists. */
  filter: z.string().min(1).max(1000),
  isNot: z.boolean().default(false),
})
export type FilterRule = z.output<typeof FilterRule>

const MAX_RULES = 20

const shelf = {
  name: z.string().trim().min(1, 'is required').max(100),
  match: z.enum(['all', 'any']),
  rules: z.array(FilterRule).min(1, 'needs at least one filter').max(MAX_RULES),
  /** The sort order, as in library lists. */
  sort: z.string().max(200),
  isDescending: z.boolean(),
  isOnRail: z.boolean(),
  isOnHome: z.boolean(),
}

export const SmartShelfView = z.object({ id: Id, libraryId: Id, ...shelf, updatedAt: z.int() })
export type SmartShelfView = z.output<typeof SmartShelfView>

export const NewSmartShelf = z.object({
  libraryId: LibraryId,
  ...shelf,
  sort: shelf.sort.default('media.metadata.title'),
  isDescending: shelf.isDescending.default(false),
  isOnRail: shelf.isOnRail.default(false),
  isOnHome: shelf.isOnHome.default(false),
})
export type NewSmartShelf = z.output<typeof NewSmartShelf>

export const SmartShelfChange = z.object(shelf).partial()
export type SmartShelfChange = z.output<typeof SmartShelfChange>

/** A home page shelf: a built-in one by name, or a smart shelf by id. */
const HomePlace = z.object({ id: Id, isHidden: z.boolean() })
export type HomePlace = z.output<typeof HomePlace>

const MAX_HOME_PLACES = 200

export const HomeLayoutView = z.object({ libraryId: Id, shelves: z.array(HomePlace) })
export type HomeLayoutView = z.output<typeof HomeLayoutView>

export const OwnShelvesView = z.object({
  smartShelves: z.array(SmartShelfView),
  homes: z.array(HomeLayoutView),
})
export type OwnShelvesView = z.output<typeof OwnShelvesView>

export const ownShelves = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/shelves',
    access: signedIn,
    summary: 'The caller’s smart shelves, by name, and the layout of their home pages.',
    reply: OwnShelvesView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/smart-shelves',
    access: signedIn,
    summary: 'Save a combination of filters as a smart shelf.',
    body: NewSmartShelf,
    reply: SmartShelfView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/smart-shelves/:id',
    access: signedIn,
    summary: 'Change a smart shelf, or pin it to the sidebar or the home page.',
    params: ById,
    body: SmartShelfChange,
    reply: SmartShelfView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/smart-shelves/:id',
    access: signedIn,
    summary: 'Delete a smart shelf; its books are kept.',
    params: ById,
    reply: 'ok',
  }),
  arrangeHome: endpoint({
    method: 'PUT',
    path: '/api/me/home/:id',
    access: signedIn,
    summary:
      'Reorder or hide the shelves of a library’s home page. An empty list restores the default layout.',
    params: ByLibraryId,
    body: z.object({ shelves: z.array(HomePlace).max(MAX_HOME_PLACES) }),
    reply: HomeLayoutView,
  }),
}
