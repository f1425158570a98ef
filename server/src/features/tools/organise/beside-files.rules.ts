import { extensionOf } from '@lectern/contract/rules/file-types'
import type { Item } from '../../items/items.types.ts'

/** A file of a single-file item, named after the audio file it lies next to; names are without folders. */
export interface BesideFile {
  readonly name: string
  readonly newName: string
}

/** The e-book, picture and other files next to a single file, which move along under its new name. */
export function filesBeside(item: Pick<Item, 'isFile' | 'relPath' | 'files'>, to: string): BesideFile[] {
  if (!item.isFile) return []
  const target = nameOf(to)
  const stem = withoutEnding(target)
  const taken = new Set([target.toLowerCase()])
  const names = item.files.map(({ relPath }) => relPath).filter((name) => name !== nameOf(item.relPath))
  return names.map((name) => {
    const ending = name.slice(withoutEnding(name).length)
    let newName = `${stem}${ending}`
    for (let count = 2; taken.has(newName.toLowerCase()); count++) newName = `${stem} (${count})${ending}`
    taken.add(newName.toLowerCase())
    return { name, newName }
  })
}

const nameOf = (relPath: string): string => relPath.slice(relPath.lastIndexOf('/') + 1)

function withoutEnding(name: string): string {
  const extension = extensionOf(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}
