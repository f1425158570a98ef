import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'
import { getItemsInPlace, type ItemInPlace } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import { metadataFileOf } from './metadata-file.rules.ts'

type FileContext = Pick<Context, 'db' | 'settings' | 'events' | 'log'>

/** Returns the content of `metadata.abs`; null if an item has none. */
export type WriteAbs = (item: Item) => string | null

/**
 * Writes a metadata file next to an item's files after every edit, if the server is set to store metadata with items.
 */
export function writeMetadataFilesOnEdit(ctx: FileContext, writeAbs: WriteAbs): () => void {
  let last: Promise<void> = Promise.resolve()
  const write = async (ids: readonly ItemId[]) => {
    const { storeMetadataWithItem, metadataFileFormat } = ctx.settings.current()
    if (!storeMetadataWithItem) return
    const name = `metadata.${metadataFileFormat}`
    const textOf = metadataFileFormat === 'abs' ? writeAbs : jsonOf
    for (const place of await getItemsInPlace(ctx.db, ids))
      await writeFile(ctx, place, name, textOf(place.item))
  }
  // Sequential: two edits of an item would write the same temporary file, and the older one might finish last.
  return ctx.events.onOwn('items.edited', ({ ids }) => {
    const written = last.then(() => write(ids))
    last = written.catch(() => undefined)
    return written
  })
}

function jsonOf(item: Item): string | null {
  const content = metadataFileOf(item)
  return content === null ? null : `${JSON.stringify(content, null, 2)}\n`
}

/** Writes to a temporary file and renames it. A folder that isn't writable doesn't make the edit fail. */
async function writeFile(
  { log }: FileContext,
  { item, folderPath }: ItemInPlace,
  name: string,
  text: string | null,
): Promise<void> {
  if (text === null || item.isFile || item.isMissing) return
  const file = path.join(folderPath, item.relPath, name)
  try {
    // Always the same temporary name: a file left behind by a killed server is overwritten.
    await writeWhole(file, `${file}.tmp`, text)
  } catch (error) {
    log.warn(`${file} could not be written: ${messageOf(error)}`)
  }
}
