import type { ItemId } from '@lectern/contract/ids'
import { PackedTexts } from '../../../lib/packed-texts.ts'
import { packItem, unpackItem } from './packed-items.rules.ts'
import type { FoundItem } from './survey.types.ts'

/** What a survey stores about a found item in addition to the item itself. */
export interface FoundItemState {
  /** The stored item if it is identical to the found one. */
  readonly upToDateId: ItemId | null
  /** When its files will have been unchanged for long enough; null if they already have. */
  readonly settlesAt: number | null
}

/** The items found on disk, packed to save memory: there may be hundreds of thousands. */
export class FoundItems {
  private readonly items = new PackedTexts()
  private readonly upToDateIds = new Map<number, ItemId>()
  private readonly settlingTimes = new Map<number, number>()

  get size(): number {
    return this.items.size
  }

  add({ files, ...place }: FoundItem, { upToDateId, settlesAt }: FoundItemState): void {
    const index = this.items.add(packItem(place, files))
    if (upToDateId !== null) this.upToDateIds.set(index, upToDateId)
    if (settlesAt !== null) this.settlingTimes.set(index, settlesAt)
  }

  get(index: number): FoundItem | undefined {
    const text = this.items.get(index)
    return text === undefined ? undefined : unpackItem(text)
  }

  upToDateId(index: number): ItemId | null {
    return this.upToDateIds.get(index) ?? null
  }

  settlesAt(index: number): number | null {
    return this.settlingTimes.get(index) ?? null
  }
}
