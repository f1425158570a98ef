import path from 'node:path'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'
import { getItemsInPlace, type ItemInPlace } from '../items/items.service.ts'
import { metadataFileOf } from './metadata-file.rules.ts'

type FileContext = Pick<Context, 'db' | 'settings' | 'events' | 'log'>

/** Writes metadata.json beside the files after every edit, if the server is set to store metadata with items. */
export function writeMetadataFilesOnEdit(ctx: FileContext): () => void {
  return ctx.events.on('items.edited', async ({ ids }) => {
    if (!ctx.settings.current().storeMetadataWithItem) return
    for (const place of await getItemsInPlace(ctx.db, ids)) await writeMetadataFile(ctx, place)
  })
}

/** Written beside and renamed. A folder that can't be written to spoils no edit. */
async function writeMetadataFile({ log }: FileContext, { item, folderPath }: ItemInPlace): Promise<void> {
  const content = metadataFileOf(item)
  if (content === null || item.isFile || item.isMissing) return
  const file = path.join(folderPath, item.relPath, 'metadata.json')
  try {
    // Always the same draft: one that a killed server left is written over.
    await writeWhole(file, `${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`)
  } catch (error) {
    log.warn(`${file} could not be written: ${messageOf(error)}`)
  }
}
