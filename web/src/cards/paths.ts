/** Paths of pages. Ids consist of letters and digits only, so nothing needs escaping. */

export const itemPath = (itemId: string): string => `/item/${itemId}`
export const chapterEditorPath = (itemId: string): string => `/audiobook/${itemId}/chapters`
export const trackOrderPath = (itemId: string): string => `/audiobook/${itemId}/edit`
export const toolsPath = (itemId: string): string => `/audiobook/${itemId}/manage`
export const collectionPath = (id: string): string => `/collection/${id}`
export const playlistPath = (id: string): string => `/playlist/${id}`
export const authorPath = (authorId: string): string => `/author/${authorId}`
export const seriesPath = (libraryId: string, seriesId: string): string =>
  `/library/${libraryId}/series/${seriesId}`
