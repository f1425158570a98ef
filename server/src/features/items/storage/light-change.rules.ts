import { labelsOf, type PlacedLabel } from './item-labels.rules.ts'
import type { ChangedItem } from './items-save.types.ts'
import type { Item, LabelKind } from '../items.types.ts'

/** Determines which parts of an item an edit left unchanged. */

/** Whether files, episodes and e-book are unchanged: files and episodes make up most of an item's rows. */
export function isLightChange({ before, item }: ChangedItem): boolean {
  return (
    before.files === item.files &&
    before.media.kind === item.media.kind &&
    episodesOf(before) === episodesOf(item) &&
    ebookOf(before) === ebookOf(item)
  )
}

export function hasOtherAuthors({ before, item }: ChangedItem): boolean {
  return !isSame(authorsOf(before), authorsOf(item))
}

export function hasOtherSeries({ before, item }: ChangedItem): boolean {
  return !isSame(seriesOf(before), seriesOf(item))
}

/** Labels to remove and to add. If any label of a kind differs, all labels of that kind are replaced. */
export function labelChanges({ before, item }: ChangedItem): { gone: PlacedLabel[]; come: PlacedLabel[] } {
  const [old, now] = [labelsOf(before), labelsOf(item)]
  const isOther = ({ kind }: PlacedLabel) => !isSame(ofKind(old, kind), ofKind(now, kind))
  return { gone: old.filter(isOther), come: now.filter(isOther) }
}

const ofKind = (labels: readonly PlacedLabel[], kind: LabelKind) =>
  labels.filter((label) => label.kind === kind).map(({ name }) => name)

const authorsOf = ({ media }: Item) => (media.kind === 'book' ? media.authors.map(({ name }) => name) : [])

const seriesOf = ({ media }: Item) =>
  media.kind === 'book' ? media.series.flatMap(({ name, sequence }) => [name, sequence]) : []

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

const episodesOf = ({ media }: Item) => (media.kind === 'podcast' ? media.episodes : null)
const ebookOf = ({ media }: Item) => (media.kind === 'book' ? media.ebookRelPath : null)
