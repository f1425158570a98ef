import type { LoginPage as LoginPageView, LoginRecordView } from '@lectern/contract/me'
import type { UserPublicView, UserView } from '@lectern/contract/users'
import { effectivePermissions } from './users.rules.ts'
import type { Login, LoginPage, User } from './users.types.ts'

/** Token fields that are only sent to their owner. */
export type OwnTokens = Pick<UserView, 'isOldToken' | 'accessToken' | 'refreshToken'>

const NO_MEDIA = { mediaProgress: [], bookmarks: [] }

/** Older client apps expect these keys, whatever is stored. */
export function presentUserSettings(settings: User['settings']): UserView['settings'] {
  return { mobileOrderBy: 'recent', mobileOrderDesc: true, mobileFilterBy: 'all', ...settings }
}

/** Keys must be in the contract's order, because one client app depends on it. */
export function presentUser(
  user: User,
  token: string,
  ownTokens: OwnTokens = {},
  media: Pick<UserView, 'mediaProgress' | 'bookmarks'> = NO_MEDIA,
): UserView {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    type: user.type,
    token,
    ...ownTokens,
    mediaProgress: media.mediaProgress,
    seriesHideFromContinueListening: [...user.hiddenSeriesIds],
    bookmarks: media.bookmarks,
    isActive: user.isActive,
    isLocked: false,
    lastSeen: user.lastSeenAt,
    createdAt: user.createdAt,
    settings: presentUserSettings(user.settings),
    permissions: effectivePermissions(user),
    librariesAccessible: [...user.libraryIds],
    itemTagsAccessible: [...user.itemTags],
    itemTagsSelected: [...user.itemTags],
    hasOpenIDLink: user.openidSub !== null,
  }
}

export function presentPublicUser(user: User, session: UserPublicView['session'] = null): UserPublicView {
  return {
    id: user.id,
    username: user.username,
    type: user.type,
    session,
    mostRecent: null,
    lastSeen: user.lastSeenAt,
    createdAt: user.createdAt,
  }
}

function presentLogin(login: Login, currentId: string | null): LoginRecordView {
  return {
    id: login.id,
    ipAddress: login.ipAddress,
    userAgent: login.userAgent,
    deviceInfo: null,
    createdAt: login.createdAt,
    updatedAt: login.updatedAt,
    current: login.id === currentId,
  }
}

export function presentLoginPage(
  { total, logins }: LoginPage,
  { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
  currentId: string | null,
): LoginPageView {
  return {
    total,
    numPages: Math.ceil(total / itemsPerPage),
    page,
    itemsPerPage,
    sessions: logins.map((login) => presentLogin(login, currentId)),
  }
}
