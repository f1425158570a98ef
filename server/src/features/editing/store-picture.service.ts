import { AppError, messageOf } from '../../lib/errors.ts'
import { describeFileError } from '../../platform/files/file-errors.ts'
import { resizeCover } from '../../platform/media/images.ts'
import { dropOtherPictures, keepPicture, type PictureDescription } from '../../platform/media/picture-file.ts'

const PROOF_PX = 16
const DAMAGED = 'The image cannot be used: it is damaged or far too large'
/** Serialises writes to the same file. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Stores an uploaded image in place of the previous one. It is decoded first, so that a corrupt file can't replace a
 * good image. `save` records it before the next write to the same file may start.
 */
export async function storePicture(
  { folder, name, bytes }: { readonly folder: string; readonly name: string; readonly bytes: Buffer },
  save: (kept: PictureDescription & { readonly path: string }) => Promise<void>,
): Promise<string> {
  await resizeCover(bytes, { width: PROOF_PX, format: 'png' }).catch((error: unknown) => {
    // The image library's own message is of no use to the user who sent the image.
    const isDamaged = error instanceof Error && error.cause !== undefined
    throw new AppError('invalid', isDamaged ? DAMAGED : messageOf(error), { cause: error })
  })
  const place = `${folder}/${name}`
  const mine = (turns.get(place) ?? Promise.resolve()).then(async () => {
    const kept = await keepPicture(folder, name, bytes).catch((error: unknown) => {
      throw new AppError('unavailable', `The picture could not be stored: ${describeFileError(error)}`)
    })
    await dropOtherPictures(kept.path)
    await save(kept)
    return kept.path
  })
  const settled = mine.catch(() => undefined)
  turns.set(place, settled)
  void settled.then(() => turns.get(place) === settled && turns.delete(place))
  return mine
}
