/** Where things are shown. Ids are plain letters and digits, so nothing needs escaping. */

export const itemPath = (itemId: string): string => `/item/${itemId}`
export const authorPath = (authorId: string): string => `/author/${authorId}`
export const seriesPath = (libraryId: string, seriesId: string): string =>
  `/library/${libraryId}/series/${seriesId}`
