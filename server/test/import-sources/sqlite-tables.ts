/** The tables of the first version, with the columns that all versions have. */
export const TABLES: Readonly<Record<string, string>> = {
  users:
    'id, username, email, pash, type, token, isActive, isLocked, lastSeen, permissions, bookmarks, extraData, createdAt, updatedAt',
  libraries:
    'id, name, displayOrder, icon, mediaType, provider, lastScan, lastScanVersion, settings, createdAt, updatedAt',
  libraryFolders: 'id, path, createdAt, updatedAt, libraryId',
  libraryItems:
    'id, ino, path, relPath, mediaId, mediaType, isFile, isMissing, isInvalid, mtime, ctime, birthtime, lastScan, lastScanVersion, libraryFiles, createdAt, updatedAt, libraryId, libraryFolderId',
  books:
    'id, title, subtitle, publishedYear, publishedDate, publisher, description, isbn, asin, language, explicit, abridged, coverPath, narrators, audioFiles, ebookFile, chapters, tags, genres, createdAt, updatedAt',
  podcasts:
    'id, title, author, releaseDate, feedURL, imageURL, description, itunesPageURL, itunesId, itunesArtistId, language, podcastType, explicit, autoDownloadEpisodes, autoDownloadSchedule, lastEpisodeCheck, maxEpisodesToKeep, maxNewEpisodesToDownload, coverPath, tags, genres, createdAt, updatedAt',
  podcastEpisodes:
    '"index", id, season, episode, episodeType, title, subtitle, description, pubDate, enclosureURL, enclosureSize, enclosureType, publishedAt, audioFile, chapters, createdAt, updatedAt, podcastId',
  authors: 'id, name, asin, description, imagePath, createdAt, updatedAt, libraryId',
  bookAuthors: 'id, authorId, bookId',
  series: 'id, name, description, createdAt, updatedAt, libraryId',
  bookSeries: 'id, sequence, seriesId, bookId',
  collections: 'id, name, description, createdAt, updatedAt, libraryId',
  collectionBooks: 'id, "order", createdAt, bookId, collectionId',
  playlists: 'id, name, description, createdAt, updatedAt, libraryId, userId',
  playlistMediaItems: 'id, mediaItemId, mediaItemType, "order", createdAt, playlistId',
  mediaProgresses:
    'id, mediaItemId, mediaItemType, duration, currentTime, isFinished, hideFromContinueListening, ebookLocation, ebookProgress, finishedAt, extraData, createdAt, updatedAt, userId',
  devices:
    'id, deviceId, clientName, clientVersion, ipAddress, deviceName, deviceVersion, extraData, createdAt, updatedAt, userId',
  playbackSessions:
    'id, mediaItemId, mediaItemType, displayTitle, displayAuthor, duration, playMethod, mediaPlayer, startTime, currentTime, serverVersion, coverPath, timeListening, mediaMetadata, date, dayOfWeek, extraData, createdAt, updatedAt, userId, deviceId, libraryId',
  feeds:
    'id, slug, entityType, entityId, entityUpdatedAt, serverAddress, feedURL, imageURL, siteURL, title, description, author, podcastType, language, ownerName, ownerEmail, explicit, preventIndexing, createdAt, updatedAt, userId',
  feedEpisodes:
    'id, title, author, description, siteURL, enclosureURL, enclosureType, enclosureSize, pubDate, season, episode, episodeType, duration, filePath, explicit, createdAt, updatedAt, feedId',
  settings: 'key, value, createdAt, updatedAt',
}

export const ADDED: readonly (readonly [string, string, string])[] = [
  ['2.3.1', 'libraries', 'extraData'],
  ['2.3.1', 'libraryItems', 'extraData'],
  ['2.3.1', 'podcastEpisodes', 'extraData'],
  ['2.3.4', 'books', 'duration'],
  ['2.3.4', 'books', 'titleIgnorePrefix'],
  ['2.3.4', 'podcasts', 'titleIgnorePrefix'],
  ['2.3.4', 'authors', 'lastFirst'],
  ['2.3.4', 'series', 'nameIgnorePrefix'],
  ['2.3.4', 'libraryItems', 'size'],
  ['2.3.4', 'feeds', 'coverPath'],
  ['2.3.4', 'bookAuthors', 'createdAt'],
  ['2.3.4', 'bookSeries', 'createdAt'],
  ['2.19.1', 'libraryItems', 'title'],
  ['2.19.4', 'podcasts', 'numEpisodes'],
  ['2.19.4', 'mediaProgresses', 'podcastId'],
  ['2.20.0', 'libraryItems', 'authorNamesFirstLast'],
]

export const NEW_TABLES: readonly (readonly [string, string, string])[] = [
  [
    '2.8.0',
    'customMetadataProviders',
    'id, name, mediaType, url, authHeaderValue, extraData, createdAt, updatedAt',
  ],
  [
    '2.11.0',
    'mediaItemShares',
    'id, mediaItemId, mediaItemType, slug, pash, expiresAt, createdAt, updatedAt, userId',
  ],
  ['2.15.0', 'migrationsMeta', 'key, value'],
  ['2.26.0', 'sessions', 'id, ipAddress, userAgent, refreshToken, expiresAt, createdAt, updatedAt, userId'],
  ['2.26.0', 'apiKeys', 'id, name, expiresAt, isActive, createdAt, updatedAt, userId'],
]
