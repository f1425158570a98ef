import type { Entry } from './playlists.api.ts'

/** A book and an episode of the same item are different entries. */
export const entryKey = ({ libraryItemId, episodeId }: Entry): string => `${libraryItemId} ${episodeId ?? ''}`
