import type { MadeSource } from '../../../../test/import-sources/make-source.ts'
import type { Json } from '../../../../test/import-sources/old-facts.ts'

/** The item as the old server would return it, with its new path. */
export function expectedItem(old: Json, { mappings, root }: MadeSource): Json {
  const text = mappings.reduce(
    (all, { from, to }) => all.replaceAll(`"${from}`, `"${to}`),
    JSON.stringify(old),
  )
  const item = JSON.parse(text) as Json
  const media = item['media'] as Json
  const coverPath = media['coverPath'] as string | null
  const isOwn = coverPath !== null && coverPath.startsWith('/old/metadata')
  return { ...item, media: { ...media, coverPath: isOwn ? null : coverPath }, root }
}

/** Picks the fields that both servers have, without those that this server adds or computes. */
export function comparable(item: Json): Json {
  const media = item['media'] as Json
  const metadata = media['metadata'] as Json
  const pick = (from: Json, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, from[key]]))
  const isBook = 'audioFiles' in media
  return {
    ...pick(item, [
      'id',
      'ino',
      'libraryId',
      'folderId',
      'path',
      'relPath',
      'isFile',
      'mtimeMs',
      'addedAt',
      'updatedAt',
      'isMissing',
      'isInvalid',
      'mediaType',
      'lastScan',
      'scanVersion',
    ]),
    libraryFiles: (item['libraryFiles'] as Json[]).toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1)),
    metadata: isBook
      ? pick(metadata, [
          'title',
          'subtitle',
          'authors',
          'narrators',
          'series',
          'genres',
          'publishedYear',
          'publisher',
          'description',
          'isbn',
          'asin',
          'language',
          'explicit',
          'abridged',
        ])
      : pick(metadata, [
          'title',
          'author',
          'description',
          'releaseDate',
          'genres',
          'feedUrl',
          'imageUrl',
          'itunesId',
          'explicit',
          'language',
          'type',
        ]),
    media: isBook
      ? {
          ...pick(media, ['tags', 'chapters']),
          audioFiles: (media['audioFiles'] as Json[]).map(withoutExtras),
        }
      : {
          ...pick(media, [
            'tags',
            'autoDownloadEpisodes',
            'autoDownloadSchedule',
            'lastEpisodeCheck',
            'maxEpisodesToKeep',
            'maxNewEpisodesToDownload',
          ]),
          episodes: (media['episodes'] as Json[]).map((episode) => ({
            ...pick(episode, [
              'libraryItemId',
              'id',
              'index',
              'season',
              'episode',
              'episodeType',
              'title',
              'subtitle',
              'description',
              'enclosure',
              'pubDate',
              'chapters',
              'publishedAt',
              'addedAt',
              'updatedAt',
              'guid',
            ]),
            audioFile: withoutExtras(episode['audioFile'] as Json),
          })),
        },
  }
}

const pathOf = (file: Json): string => String((file['metadata'] as Json)['path'])

function withoutExtras(file: Json): Json {
  const { invalid: _invalid, ...rest } = file
  return rest
}
