import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Book, Item } from '../src/features/items/items.types.ts'
import type { TestApp } from './app.ts'
import { addLibrary } from './build.ts'
import { NOON } from './clock.ts'
import { aPodcast, type Place } from './items.ts'
import { aListedBook, shelve } from './shelf.ts'
import { newId } from '../src/platform/ids.ts'

/** Books and podcasts with a secret word in every field that some users may not see. */

export const SECRET = 'Xylophant'
export const PUBLIC = 'Meadow'
export const OPEN_TAG = 'open'

/** The ids that requests about it need. */
export interface Pack {
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly authorId: string
  readonly seriesId: string
  readonly episodeId: string
  readonly ino: string
  readonly collectionId?: string
  readonly playlistId?: string
}

export async function aLibrary(app: TestApp, word: string, mediaType: 'book' | 'podcast'): Promise<Place> {
  const folderId = newId()
  const folders = [{ id: folderId, path: `/shelves/${word}/${folderId}`, createdAt: NOON }]
  return {
    libraryId: await addLibrary(app.ctx.db, { name: `${word} ${mediaType}s`, mediaType, folders }),
    folderId,
  }
}

/** A book with the word in every field. */
export function aTellingBook(
  place: Place,
  word: string,
  more: { tags?: string[]; isExplicit?: boolean } = {},
): Item {
  const base = aListedBook(place, {
    title: `${word} title`,
    authors: [`${word} Author`],
    series: [[`${word} series`, `${word} 1`]],
    genres: [`${word} genre`],
    tags: more.tags ?? [`${word} tag`],
    narrators: [`${word} Narrator`],
    publisher: `${word} publisher`,
    language: `${word} language`,
    publishedYear: '1601',
    asin: word.toUpperCase().slice(0, 10),
    description: `${word} description`,
    isExplicit: more.isExplicit ?? false,
    hasEbook: true,
  })
  const book = base.media as Book
  return {
    ...base,
    relPath: `${word} folder/${base.id}`,
    files: base.files.map((file) => ({ ...file, ino: `${word}-${file.relPath}` })),
    cover: {
      path: `/covers/${word}.jpg`,
      hash: word.toLowerCase(),
      mimeType: 'image/jpeg',
      width: 1,
      height: 1,
      color: null,
      source: 'folder',
      updatedAt: NOON,
    },
    media: {
      ...book,
      subtitle: `${word} subtitle`,
      isbn: `${word} isbn`,
      chapters: [{ id: 0, start: 0, end: 60, title: `${word} chapter` }],
    },
  }
}

export function aTellingPodcast(place: Place, word: string, isExplicit: boolean): Item {
  const base = aPodcast(place)
  if (base.media.kind !== 'podcast') throw new Error('A podcast is a podcast.')
  const episodes = base.media.episodes.map((episode) => ({
    ...episode,
    title: `${word} episode`,
    description: `${word} description`,
  }))
  const media = {
    ...base.media,
    title: `${word} podcast`,
    author: `${word} Host`,
    genres: [`${word} talk`],
    episodes,
  }
  return { ...base, relPath: `${word} folder/${base.id}`, tags: [OPEN_TAG], media: { ...media, isExplicit } }
}

export async function putUp(app: TestApp, item: Item): Promise<Pack> {
  const { db } = app.ctx
  await shelve(db, [item])
  const find = (table: 'author' | 'series', name: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('library_id', '=', item.libraryId)
      .where('name', '=', name)
      .executeTakeFirst()
  const { media } = item
  const author = media.kind === 'book' ? await find('author', media.authors[0]?.name ?? '') : undefined
  const series = media.kind === 'book' ? await find('series', media.series[0]?.name ?? '') : undefined
  return {
    libraryId: item.libraryId,
    itemId: item.id,
    authorId: author?.id ?? newId(),
    seriesId: series?.id ?? newId(),
    episodeId: media.kind === 'podcast' ? (media.episodes[0]?.id ?? newId()) : newId(),
    ino: item.files[0]?.ino ?? '1',
  }
}
