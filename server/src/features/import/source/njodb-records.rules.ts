import { bookmarksOf, tagsOf, toUser } from './sqlite-rows.rules.ts'
import type {
  SkipCounter,
  SourceCollection,
  SourceFeed,
  SourceLibrary,
  SourcePlaylist,
  SourceUser,
} from './source.types.ts'
import {
  type Fields,
  fields,
  flag,
  id,
  records,
  slashed,
  text,
  textOr,
  texts,
  time,
  timeOr,
  whole,
} from './source-values.rules.ts'

/** Records of the older store: what the newer one keeps in JSON columns lies open here. */

export function toNjodbUser(record: Fields): SourceUser | null {
  const user = toUser(record)
  return (
    user && {
      ...user,
      libraryIds: texts(record['librariesAccessible']),
      itemTags: tagsOf(record),
      hiddenSeriesIds: texts(record['seriesHideFromContinueListening']),
      openidSub: null,
      bookmarks: bookmarksOf(record['bookmarks']),
    }
  )
}

export function toNjodbLibrary(record: Fields, skip: SkipCounter): SourceLibrary | null {
  const libraryId = id(record['id'])
  if (libraryId === null) return null
  const mediaType = textOr(record['mediaType'], 'book')
  if (mediaType !== 'book' && mediaType !== 'podcast') {
    skip('unsupported-media-type')
    return null
  }
  const createdAt = timeOr(record['createdAt'], 0)
  return {
    id: libraryId,
    oldId: null,
    name: textOr(record['name'], 'Library'),
    mediaType,
    icon: textOr(record['icon'], ''),
    provider: textOr(record['provider'], ''),
    displayOrder: whole(record['displayOrder'], 1),
    settings: fields(record['settings']),
    folders: records(record['folders']).flatMap((folder) => {
      const folderId = id(folder['id'])
      const path = text(folder['fullPath'])
      if (folderId === null || path === null) return []
      return [{ id: folderId, path: slashed(path), addedAt: timeOr(folder['addedAt'], createdAt) }]
    }),
    lastScanAt: time(record['lastScan']),
    lastScanVersion: text(record['lastScanVersion']),
    createdAt,
    updatedAt: timeOr(record['lastUpdate'], createdAt),
  }
}

function toGroup(record: Fields): Omit<SourceCollection, 'itemIds'> | null {
  const groupId = id(record['id'])
  const libraryId = id(record['libraryId'])
  if (groupId === null || libraryId === null) return null
  const createdAt = timeOr(record['createdAt'], 0)
  return {
    id: groupId,
    libraryId,
    userId: id(record['userId']),
    name: textOr(record['name'], ''),
    description: text(record['description']),
    createdAt,
    updatedAt: timeOr(record['lastUpdate'], createdAt),
  }
}

export function toNjodbGroup(record: Fields): SourceCollection | null {
  const group = toGroup(record)
  return group && { ...group, itemIds: texts(record['books']) }
}

export function toNjodbPlaylist(record: Fields): SourcePlaylist | null {
  const group = toGroup(record)
  if (group === null) return null
  const entries = records(record['items']).flatMap((entry) => {
    const itemId = id(entry['libraryItemId'])
    return itemId === null ? [] : [{ itemId, episodeId: id(entry['episodeId']) }]
  })
  return { ...group, entries }
}

/** Its id was the slug. */
export function toNjodbFeed(record: Fields): SourceFeed | null {
  const slug = text(record['slug'] ?? record['id'])
  const feedId = id(record['id'])
  const entityId = id(record['entityId'])
  if (slug === null || feedId === null || entityId === null) return null
  const meta = fields(record['meta'])
  const createdAt = timeOr(record['createdAt'], 0)
  return {
    id: feedId,
    slug,
    userId: id(record['userId']),
    entityType:
      textOr(record['entityType'], '') === 'item' ? 'libraryItem' : textOr(record['entityType'], ''),
    entityId,
    serverAddress: textOr(record['serverAddress'], '').replace(/\/+$/, ''),
    title: textOr(meta['title'], ''),
    description: text(meta['description']),
    preventsIndexing: flag(meta['preventIndexing'], true),
    ownerName: text(meta['ownerName']),
    ownerEmail: text(meta['ownerEmail']),
    createdAt,
    updatedAt: timeOr(record['updatedAt'], createdAt),
  }
}
