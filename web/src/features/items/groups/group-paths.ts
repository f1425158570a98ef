export const collectionPath = (id: string): string => `/collection/${id}`
export const collectionsPath = (libraryId: string): string => `/library/${libraryId}/bookshelf/collections`
export const playlistPath = (id: string): string => `/playlist/${id}`
export const playlistsPath = (libraryId: string): string => `/library/${libraryId}/bookshelf/playlists`
