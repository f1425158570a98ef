import { BOOK_ITEM_EXPANDED, EPISODE_EXPANDED, PODCAST_ITEM_MINIFIED } from './item-entities.ts'
import { orNull } from './shape.ts'

export const COLLECTION = {
  id: 'text',
  libraryId: 'text',
  userId: orNull('text'),
  name: 'text',
  description: orNull('text'),
  cover: orNull('any'),
  coverFullPath: orNull('any'),
  books: [BOOK_ITEM_EXPANDED],
  lastUpdate: 'int',
  createdAt: 'int',
} as const

const FRAME = {
  id: 'text',
  libraryId: 'text',
  userId: 'text',
  name: 'text',
  description: orNull('text'),
  coverPath: orNull('text'),
  lastUpdate: 'int',
  createdAt: 'int',
} as const
const BOOK_ENTRY = {
  libraryItemId: 'text',
  episodeId: orNull('text'),
  libraryItem: BOOK_ITEM_EXPANDED,
} as const
export const PLAYLIST = { ...FRAME, items: [BOOK_ENTRY] } as const
export const PLAYLIST_OF_EPISODES = {
  ...FRAME,
  items: [
    {
      libraryItemId: 'text',
      episodeId: 'text',
      episode: EPISODE_EXPANDED,
      libraryItem: PODCAST_ITEM_MINIFIED,
    },
  ],
} as const
