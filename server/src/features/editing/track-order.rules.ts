import type { Book, Chapter, Item, ItemFile } from '../items/items.types.ts'
import { playedFiles } from '../items/played-files.rules.ts'

export interface OrderedFile {
  readonly ino: string
  readonly exclude: boolean
}

/** Puts the files in the order given by the user; files not named follow in their old order. */
export function orderTracks(item: Item, order: readonly OrderedFile[]): ItemFile[] {
  const placeOf = new Map(order.map((file, place) => [file.ino, { place, isExcluded: file.exclude }]))
  const sounds = item.files
    .filter((file) => file.media !== null)
    .toSorted((a, b) => rankOf(a, placeOf) - rankOf(b, placeOf))
  const indexOf = new Map<string, number>()
  let next = 1
  for (const file of sounds) {
    const isExcluded = placeOf.get(file.ino)?.isExcluded ?? file.media?.isExcluded ?? false
    const isUsable = !isExcluded && file.media?.error == null
    indexOf.set(file.relPath, isUsable ? next : -1)
    if (isUsable) next += 1
  }
  return item.files.map((file) => {
    const trackIndex = indexOf.get(file.relPath)
    if (file.media === null || trackIndex === undefined) return file
    const isExcluded = placeOf.get(file.ino)?.isExcluded ?? file.media.isExcluded
    return { ...file, media: { ...file.media, trackIndex, isExcluded, isVerified: true } }
  })
}

type Places = ReadonlyMap<string, { readonly place: number }>

function rankOf(file: ItemFile, placeOf: Places): number {
  const unnamed = placeOf.size + Math.max(file.media?.trackIndex ?? 0, 0)
  return placeOf.get(file.ino)?.place ?? unnamed
}

/**
 * Chapters generated one per file are reordered with the files; other chapters are positions in the whole book and
 * stay.
 */
export function chaptersInOrder(before: Item, files: readonly ItemFile[]): Pick<Book, 'chapters'> | null {
  if (before.media.kind !== 'book' || before.media.chaptersSource !== 'files') return null
  const titleOf = new Map(playedFiles(before.files).map((file, index) => [file.relPath, index]))
  const { chapters } = before.media
  if (chapters.length !== titleOf.size) return null
  let start = 0
  const moved = playedFiles(files).map((file, id): Chapter => {
    const title = chapters[titleOf.get(file.relPath) ?? -1]?.title ?? nameOf(file)
    const end = start + (file.media?.durationSeconds ?? 0)
    const chapter = { id, start, end, title }
    start = end
    return chapter
  })
  return { chapters: moved }
}

function nameOf({ relPath }: ItemFile): string {
  const name = relPath.slice(relPath.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
