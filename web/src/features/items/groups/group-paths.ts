export const collectionPath = (id: string): string => `/collection/${id}`
export const playlistPath = (id: string): string => `/playlist/${id}`
