import { addressIn, listIn, objectIn } from './answers.rules.ts'
import type { Asking, BookQuery } from './metadata.types.ts'

/** Searches a collection of audiobook covers by title. It has no other metadata. */
export async function searchAudiobookCovers({ ask, at }: Asking, { title }: BookQuery): Promise<string[]> {
  const found = await ask(`${at.audiobookcovers}/cover/bytext/?searchQuery=${encodeURIComponent(title)}`)
  return listIn(found).flatMap((one) => {
    const png = objectIn(objectIn(objectIn(one)['versions'])['png'])
    return addressIn(png['original']) ?? []
  })
}
