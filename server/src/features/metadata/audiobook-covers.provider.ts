import { addressIn, listIn, objectIn } from './answers.rules.ts'
import type { Asking, BookQuery } from './metadata.types.ts'

/** A collection of covers for audiobooks, searched by words. It knows nothing else of a book. */
export async function searchAudiobookCovers({ ask, at }: Asking, { title }: BookQuery): Promise<string[]> {
  const found = await ask(`${at.audiobookcovers}/cover/bytext/?searchQuery=${encodeURIComponent(title)}`)
  return listIn(found).flatMap((one) => {
    const png = objectIn(objectIn(objectIn(one)['versions'])['png'])
    return addressIn(png['original']) ?? []
  })
}
