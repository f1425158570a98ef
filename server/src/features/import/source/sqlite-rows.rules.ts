import type {
  SourceAuthor,
  SourceBookmark,
  SourceCollection,
  SourceFeed,
  SourceFeedEntry,
  SourceKey,
  SourceLibrary,
  SourceLogin,
  SourceProvider,
  SourceSeries,
  SourceShare,
  SourceUser,
} from './source.types.ts'
import { authorFacts, seriesFacts } from './source-names.rules.ts'
import {
  type Fields,
  count,
  fields,
  flag,
  id,
  ids,
  number,
  records,
  slashed,
  text,
  textOr,
  texts,
  time,
  timeOr,
  timestampsOf,
} from './source-values.rules.ts'

/** Converts rows of the SQLite databases; null if a row lacks required values. */

const USER_TYPES = ['root', 'admin', 'user', 'guest'] as const

export function toUser(row: Fields): SourceUser | null {
  const userId = id(row['id'])
  const username = text(row['username'])
  if (userId === null || username === null) return null
  const permissions = fields(row['permissions'])
  const extra = fields(row['extraData'])
  return {
    id: userId,
    oldId: id(extra['oldUserId']),
    username,
    email: text(row['email']),
    type: USER_TYPES.find((type) => type === row['type']) ?? 'user',
    passwordHash: text(row['pash']),
    token: text(row['token']),
    isActive: flag(row['isActive'], true),
    permissions,
    libraryIds: ids(permissions['librariesAccessible']),
    itemTags: tagsOf(permissions),
    hiddenSeriesIds: texts(extra['seriesHideFromContinueListening']),
    openidSub: text(extra['authOpenIDSub']),
    bookmarks: bookmarksOf(row['bookmarks']),
    lastSeenAt: time(row['lastSeen']),
    ...timestampsOf(row),
  }
}

/** Renamed in 2.2.20; falls back to the old name. */
export function tagsOf(permissions: Fields): string[] {
  const selected = texts(permissions['itemTagsSelected'])
  return selected.length > 0 ? selected : texts(permissions['itemTagsAccessible'])
}

export function bookmarksOf(value: unknown): SourceBookmark[] {
  return records(value).flatMap((bookmark) => {
    const itemId = id(bookmark['libraryItemId'])
    const timeSeconds = number(bookmark['time'])
    if (itemId === null || timeSeconds === null) return []
    return [
      {
        itemId,
        timeSeconds,
        title: textOr(bookmark['title'], ''),
        createdAt: timeOr(bookmark['createdAt'], 0),
      },
    ]
  })
}

export function toLibrary(row: Fields, folders: readonly Fields[]): SourceLibrary | null {
  const libraryId = id(row['id'])
  if (libraryId === null) return null
  const times = timestampsOf(row)
  return {
    id: libraryId,
    oldId: id(fields(row['extraData'])['oldLibraryId']),
    name: textOr(row['name'], 'Library'),
    mediaType: textOr(row['mediaType'], 'book'),
    icon: textOr(row['icon'], ''),
    provider: textOr(row['provider'], ''),
    displayOrder: count(row['displayOrder'], 1),
    settings: fields(row['settings']),
    folders: folders.flatMap((folder) => {
      const folderId = id(folder['id'])
      const path = text(folder['path'])
      if (folderId === null || path === null || folder['libraryId'] !== libraryId) return []
      return [{ id: folderId, path: slashed(path), addedAt: timeOr(folder['createdAt'], times.createdAt) }]
    }),
    lastScanAt: time(row['lastScan']),
    lastScanVersion: text(row['lastScanVersion']),
    ...times,
  }
}

export function toAuthor(row: Fields): SourceAuthor | null {
  const authorId = id(row['id'])
  const libraryId = id(row['libraryId'])
  const name = text(row['name'])
  if (authorId === null || libraryId === null || name === null) return null
  return {
    id: authorId,
    oldId: null,
    libraryId,
    name,
    ...authorFacts(row, timeOr(row['createdAt'], 0)),
  }
}

export function toSeries(row: Fields): SourceSeries | null {
  const seriesId = id(row['id'])
  const libraryId = id(row['libraryId'])
  const name = text(row['name'])
  if (seriesId === null || libraryId === null || name === null) return null
  return {
    id: seriesId,
    libraryId,
    name,
    ...seriesFacts(row, timeOr(row['createdAt'], 0)),
  }
}

/** Converts collections and playlists, without their items. */
export function toGroup(row: Fields): Omit<SourceCollection, 'itemIds'> | null {
  const groupId = id(row['id'])
  const libraryId = id(row['libraryId'])
  if (groupId === null || libraryId === null) return null
  return {
    id: groupId,
    libraryId,
    userId: id(row['userId']),
    name: textOr(row['name'], ''),
    description: text(row['description']),
    ...timestampsOf(row),
  }
}

/** The entries use their column names. */
export function toFeed(row: Fields, entries: readonly Fields[]): SourceFeed | null {
  const feedId = id(row['id'])
  const slug = text(row['slug'])
  const entityId = id(row['entityId'])
  if (feedId === null || slug === null || entityId === null) return null
  return {
    id: feedId,
    slug,
    userId: id(row['userId']),
    entityType: textOr(row['entityType'], ''),
    entityId,
    serverAddress: textOr(row['serverAddress'], '').replace(/\/+$/, ''),
    title: textOr(row['title'], ''),
    description: text(row['description']),
    preventsIndexing: flag(row['preventIndexing'], true),
    ownerName: text(row['ownerName']),
    ownerEmail: text(row['ownerEmail']),
    ...timestampsOf(row),
    entries: entries.flatMap(toFeedEntry),
  }
}

function toFeedEntry(row: Fields): SourceFeedEntry[] {
  const entryId = id(text(row['id']))
  const filePath = text(row['filePath'])
  if (entryId === null || filePath === null) return []
  return [{ id: entryId, filePath, publishedAt: time(row['pubDate']) ?? dateOfMail(row['pubDate']) }]
}

/** Parses dates as in mail and feeds: `Sun, 06 Nov 1994 08:49:37 GMT`. */
function dateOfMail(value: unknown): number | null {
  const read = typeof value === 'string' && /\d{4} \d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isFinite(read) ? read : null
}

export function toLogin(row: Fields): SourceLogin | null {
  const loginId = id(row['id'])
  const userId = id(row['userId'])
  const refreshToken = text(row['refreshToken'])
  const expiresAt = time(row['expiresAt'])
  if (loginId === null || userId === null || refreshToken === null || expiresAt === null) return null
  return {
    id: loginId,
    userId,
    refreshToken,
    ipAddress: text(row['ipAddress']),
    userAgent: text(row['userAgent'])?.slice(0, 500) ?? null,
    ...timestampsOf(row),
    expiresAt,
  }
}

export function toProvider(row: Fields): SourceProvider | null {
  const providerId = id(row['id'])
  const url = text(row['url'])
  if (providerId === null || url === null) return null
  return {
    id: providerId,
    name: textOr(row['name'], url),
    mediaType: textOr(row['mediaType'], 'book'),
    url,
    authHeader: text(row['authHeaderValue']),
    ...timestampsOf(row),
  }
}

export function toShare(row: Fields): SourceShare | null {
  const shareId = id(row['id'])
  const slug = text(row['slug'])
  const userId = id(row['userId'])
  const mediaId = id(row['mediaItemId'])
  if (shareId === null || slug === null || userId === null || mediaId === null) return null
  return {
    id: shareId,
    slug,
    userId,
    mediaType: row['mediaItemType'] === 'podcastEpisode' ? 'podcastEpisode' : 'book',
    mediaId,
    isDownloadable: flag(row['isDownloadable']),
    expiresAt: time(row['expiresAt']),
    createdAt: timeOr(row['createdAt'], 0),
  }
}

export function toKey(row: Fields): SourceKey | null {
  const keyId = id(row['id'])
  const userId = id(row['userId'])
  if (keyId === null || userId === null) return null
  return {
    id: keyId,
    name: textOr(row['name'], ''),
    description: text(row['description']),
    userId,
    createdBy: id(row['createdByUserId']),
    isActive: flag(row['isActive']),
    expiresAt: time(row['expiresAt']),
    ...timestampsOf(row),
  }
}
