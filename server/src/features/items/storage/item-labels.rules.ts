import type { Item, LabelKind } from '../items.types.ts'

export interface PlacedLabel {
  readonly kind: LabelKind
  readonly name: string
  /** Position among the labels of its kind. */
  readonly position: number
}

/** Everything an item can be filtered by, besides its authors and series. */
export function labelsOf(item: Item): PlacedLabel[] {
  const { media } = item
  const lists: Partial<Record<LabelKind, readonly string[]>> = {
    tag: item.tags,
    genre: media.kind === 'video' ? [] : media.genres,
    language: media.language ? [media.language] : [],
    ...(media.kind === 'book'
      ? {
          narrator: media.narrators,
          publisher: media.publisher ? [media.publisher] : [],
          decade: decadeOf(media.publishedYear),
        }
      : {}),
  }
  return Object.entries(lists).flatMap(([kind, names]) =>
    names.map((name, position) => ({ kind: kind as LabelKind, name, position })),
  )
}

/** '1987' → '1980'. */
function decadeOf(year: string | null): string[] {
  const found = /^\d{4}/.exec(year ?? '')?.[0]
  return found === undefined ? [] : [`${found.slice(0, 3)}0`]
}
