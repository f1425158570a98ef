import type { ItemId } from '@lectern/contract/ids'
import type { VisibleThing } from '../visibility/visibility.rules.ts'
import type { Item } from './items.types.ts'

export interface AudienceChange {
  readonly id: ItemId
  readonly before: VisibleThing
  readonly after: VisibleThing
}

type Limited = Pick<Item, 'libraryId' | 'tags' | 'media'>

/** The facts that decide which users may see an item. */
export const audienceOf = ({ libraryId, tags, media }: Limited): VisibleThing => ({
  libraryId,
  tags,
  isExplicit: media.isExplicit,
})

/** Whether a change may have hidden an item from some users, or shown it to others. */
export function hasOtherAudience({
  before,
  item,
}: {
  readonly before: Limited
  readonly item: Limited
}): boolean {
  return (
    before.media.isExplicit !== item.media.isExplicit ||
    before.tags.length !== item.tags.length ||
    before.tags.some((tag) => !item.tags.includes(tag))
  )
}
