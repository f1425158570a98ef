import type { AudioFileView } from '@lectern/contract/item-files'

/** Audio files of a book in their new order; excluded files come first. */
export type OrderedFile = Pick<
  AudioFileView,
  | 'ino'
  | 'index'
  | 'metadata'
  | 'duration'
  | 'exclude'
  | 'error'
  | 'trackNumFromFilename'
  | 'trackNumFromMeta'
  | 'discNumFromFilename'
  | 'discNumFromMeta'
>

type Files = readonly OrderedFile[]

const excludedFirst = (files: Files): OrderedFile[] => [
  ...files.filter(({ exclude }) => exclude),
  ...files.filter(({ exclude }) => !exclude),
]

export const orderOf = (files: Files): OrderedFile[] =>
  excludedFirst(files.toSorted((a, b) => a.index - b.index))

/** Moves a file to the end of the excluded ones, or to the start of the played ones. */
export function withExcluded(files: Files, ino: string, isExcluded: boolean): OrderedFile[] {
  const chosen = files.find((file) => file.ino === ino)
  if (!chosen) return [...files]
  const others = files.filter((file) => file !== chosen)
  const place = others.filter(({ exclude }) => exclude).length
  return [...others.slice(0, place), { ...chosen, exclude: isExcluded }, ...others.slice(place)]
}

/** Dragging cannot mix played and excluded files. */
export const afterDrag = (files: Files): OrderedFile[] => excludedFirst(files)

export const TRACK_SORTS = ['current', 'filename', 'nameTrack', 'tagTrack'] as const
export type TrackSort = (typeof TRACK_SORTS)[number]

const byNumbers = (a: readonly (number | null)[], b: readonly (number | null)[]): number => {
  for (const [place, one] of a.entries()) {
    const difference = (one ?? Infinity) - (b[place] ?? Infinity)
    if (!Number.isNaN(difference) && difference !== 0) return difference
  }
  return 0
}

const byName = new Intl.Collator('en', { numeric: true }).compare

const COMPARE: Record<TrackSort, (a: OrderedFile, b: OrderedFile) => number> = {
  current: (a, b) => a.index - b.index,
  filename: (a, b) => byName(a.metadata.filename, b.metadata.filename),
  nameTrack: (a, b) =>
    byNumbers(
      [a.discNumFromFilename, a.trackNumFromFilename],
      [b.discNumFromFilename, b.trackNumFromFilename],
    ),
  tagTrack: (a, b) =>
    byNumbers([a.discNumFromMeta, a.trackNumFromMeta], [b.discNumFromMeta, b.trackNumFromMeta]),
}

export const sortedBy = (files: Files, sort: TrackSort): OrderedFile[] =>
  excludedFirst(files.toSorted(COMPARE[sort]))

/** Position among the played files; null if excluded. */
export function newNumbers(files: Files): ReadonlyMap<string, number | null> {
  let last = 0
  return new Map(files.map(({ ino, exclude }) => [ino, exclude ? null : ++last]))
}

export function isSameOrder(before: Files, after: Files): boolean {
  return before.every(
    ({ ino, exclude }, place) => after[place]?.ino === ino && after[place].exclude === exclude,
  )
}
