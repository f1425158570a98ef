import path from 'node:path'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import { type BesideFile, filesBeside } from './beside-files.rules.ts'
import { movePath } from './move-path.service.ts'
import type { FileMove } from './organise.types.ts'

/**
 * Moves the files next to a single file that belong to its book; can be repeated. Returns those that are at the new
 * place: one that cannot be moved stays where it is, and the next scan finds it there.
 */
export async function moveFilesBeside(
  ctx: Pick<Context, 'db' | 'log'>,
  root: string,
  move: Pick<FileMove, 'num' | 'itemId' | 'from' | 'to'>,
): Promise<BesideFile[]> {
  const [place] = await getItemsInPlace(ctx.db, [move.itemId])
  const [from, to] = [move.from, move.to].map((relPath) => path.join(root, path.dirname(relPath)))
  const moved: BesideFile[] = []
  for (const [index, file] of (place ? filesBeside(place.item, move.to) : []).entries()) {
    try {
      await movePath({
        from: path.join(from ?? '', file.name),
        to: path.join(to ?? '', file.newName),
        draft: path.join(to ?? '', `.lectern-move-${move.num}-${index + 1}`),
        isCopied: false,
        onCopied: async () => undefined,
      })
      moved.push(file)
    } catch (error) {
      ctx.log.warn(`"${file.name}" could not be moved along with "${move.from}": ${messageOf(error)}`)
    }
  }
  return moved
}
