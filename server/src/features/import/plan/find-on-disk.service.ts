import { stat } from 'node:fs/promises'
import { mapLimit } from '../../../lib/map-limit.ts'
import { toFolderStat } from '../../../platform/files/list-folder.ts'
import { pathInFolder } from '../../items/item-paths.rules.ts'
import type { SourceItem } from '../source/source.types.ts'
import type { FoundOnDisk, FoundStat } from './item-draft.rules.ts'

const AT_ONCE = 8

/** Looks up an item and its files below a folder of this server. */
export async function findOnDisk(
  folderPath: string,
  item: Pick<SourceItem, 'relPath' | 'isFile' | 'files'>,
): Promise<FoundOnDisk & { readonly relPath: string }> {
  const relPath = await findSpelling(folderPath, item.relPath)
  const place = await lookAt(`${folderPath}/${relPath}`)
  if (place === null) return { relPath, place, files: new Map() }
  const found = await mapLimit(item.files, AT_ONCE, async (file) => {
    const inFolder = pathInFolder({ relPath, isFile: item.isFile }, file.relPath)
    return [file.relPath, await lookAt(`${folderPath}/${inFolder}`)] as const
  })
  return {
    relPath,
    place,
    files: new Map(found.flatMap(([name, facts]) => (facts === null ? [] : [[name, facts] as const]))),
  }
}

/** macOS stores accented characters decomposed (NFD), other systems usually composed (NFC). */
async function findSpelling(folderPath: string, relPath: string): Promise<string> {
  const spellings = [...new Set([relPath, relPath.normalize('NFC'), relPath.normalize('NFD')])]
  if (spellings.length === 1) return relPath
  for (const spelling of spellings) if (await lookAt(`${folderPath}/${spelling}`)) return spelling
  return relPath
}

async function lookAt(path: string): Promise<FoundStat | null> {
  try {
    const found = await stat(path)
    return { size: found.size, ...toFolderStat(found, path) }
  } catch {
    return null
  }
}
