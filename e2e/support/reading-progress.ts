import { idOf, type ReadingLibrary } from './reading-library.ts'

interface Progress {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
  readonly isFinished: boolean
}

/** Null if nothing has been read yet. */
export const progressOf = (books: ReadingLibrary, file: string): Promise<Progress | null> =>
  books.api.get<Progress>(`/api/me/progress/${idOf(books, file)}`).catch(() => null)

/** For a journey that starts at the first page, whichever ran before it. */
export const forgetPlace = async (books: ReadingLibrary, file: string): Promise<void> => {
  if (await progressOf(books, file)) await books.api.remove(`/api/me/progress/${idOf(books, file)}`)
}
