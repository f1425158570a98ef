import { z } from 'zod'
import { ASSIGNABLE_USER_TYPES, USER_TYPES } from './constants.ts'
import { adminOnly, endpoint } from './endpoint.ts'
import { ByUserId, Id, LibraryId } from './ids.ts'
import { IncludeList } from './lenient.ts'
import { PlaybackSessionView } from './playback.ts'
import { BookmarkView, MediaProgressView } from './progress.ts'

export const UserPermissions = z.object({
  download: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  upload: z.boolean(),
  accessAllLibraries: z.boolean(),
  accessAllTags: z.boolean(),
  accessExplicitContent: z.boolean(),
  createEreader: z.boolean(),
  /** Lectern only: find, add and download podcasts. */
  addPodcasts: z.boolean(),
  /** Inverts the tag list: items with one of the tags are hidden, all others are visible. */
  selectedTagsNotAccessible: z.boolean(),
})
export type UserPermissions = z.output<typeof UserPermissions>

/** In the key order that client apps expect. Both spellings of the tag list are sent, for older and newer clients. */
export const UserView = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  type: z.enum(USER_TYPES),
  token: z.string(),
  isOldToken: z.boolean().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().nullable().optional(),
  mediaProgress: z.array(MediaProgressView),
  seriesHideFromContinueListening: z.array(Id),
  bookmarks: z.array(BookmarkView),
  isActive: z.boolean(),
  isLocked: z.boolean(),
  lastSeen: z.int().nullable(),
  createdAt: z.int(),
  settings: z.record(z.string(), z.unknown()),
  permissions: UserPermissions,
  librariesAccessible: z.array(Id),
  itemTagsAccessible: z.array(z.string()),
  itemTagsSelected: z.array(z.string()),
  hasOpenIDLink: z.boolean(),
})
export type UserView = z.output<typeof UserView>

/** Progress with its media: `media` and `episode` for older clients, display texts for newer ones. */
export const DescribedProgressView = MediaProgressView.extend({
  displayTitle: z.string(),
  displaySubtitle: z.string().optional(),
  coverPath: z.string().nullable(),
  mediaUpdatedAt: z.int(),
  media: z.unknown(),
  episode: z.unknown().optional(),
})
export type DescribedProgressView = z.output<typeof DescribedProgressView>

const DescribedUserView = UserView.extend({ mediaProgress: z.array(DescribedProgressView) })

/** `latestSession` is only included on request. */
export const ListedUserView = UserView.extend({ latestSession: PlaybackSessionView.nullable().optional() })
export type ListedUserView = z.output<typeof ListedUserView>

/** Connected users and what they are playing, for admins. */
export const UserPublicView = z.object({
  id: Id,
  username: z.string(),
  type: z.enum(USER_TYPES),
  session: z.unknown().nullable(),
  mostRecent: z.unknown().nullable(),
  lastSeen: z.int().nullable(),
  createdAt: z.int(),
  connections: z.int().optional(),
})
export type UserPublicView = z.output<typeof UserPublicView>

export const Username = z.string().trim().min(1, 'is required').max(100)
export const Password = z.string().max(500)
/** Letters of any language; without the characters that separate addresses in a mail header. */
export const EmailAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/, 'is not an e-mail address')
const Tags = z.array(z.string().min(1).max(300)).max(5000)

const accountFields = {
  email: z.union([EmailAddress, z.literal('')]).nullish(),
  isActive: z.boolean(),
  permissions: UserPermissions.partial(),
  librariesAccessible: z.array(LibraryId).max(5000),
  itemTagsAccessible: Tags,
  itemTagsSelected: Tags,
}

export const NewUser = z.object({
  username: Username,
  password: Password.min(1, 'is required: only root may have an empty password'),
  type: z.enum(ASSIGNABLE_USER_TYPES).default('user'),
  ...z.object(accountFields).partial().shape,
})
export type NewUser = z.output<typeof NewUser>

export const UserChange = z
  .object({
    username: Username,
    password: Password,
    type: z.enum(USER_TYPES),
    seriesHideFromContinueListening: z.array(Id).max(10_000),
    ...accountFields,
  })
  .partial()
export type UserChange = z.output<typeof UserChange>

const UserReply = z.object({ user: UserView })

export const users = {
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    access: adminOnly,
    summary: 'Create an account.',
    body: NewUser,
    reply: UserReply,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    access: adminOnly,
    summary: 'List accounts, oldest first; include=latestSession adds the latest session of each.',
    query: z.object({ include: IncludeList }),
    reply: z.object({ users: z.array(ListedUserView) }),
  }),
  online: endpoint({
    method: 'GET',
    path: '/api/users/online',
    access: adminOnly,
    summary: 'The connected users and the open playback sessions.',
    reply: z.object({ usersOnline: z.array(UserPublicView), openSessions: z.array(z.unknown()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: adminOnly,
    summary: 'Get an account.',
    params: ByUserId,
    reply: DescribedUserView,
  }),
  purgeProgress: endpoint({
    method: 'POST',
    path: '/api/users/:id/purge-media-progress',
    access: adminOnly,
    summary: 'Get an account. Progress is deleted with its item, so there is nothing to purge.',
    params: ByUserId,
    reply: DescribedUserView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    access: adminOnly,
    summary: 'Change an account; only root may change root.',
    params: ByUserId,
    body: UserChange,
    reply: z.object({ success: z.boolean(), user: UserView }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    access: adminOnly,
    summary: 'Delete an account; root and the caller’s own account can’t be deleted.',
    params: ByUserId,
    reply: z.object({ success: z.boolean() }),
  }),
}
