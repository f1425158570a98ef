import { PackedTexts } from '../../../lib/packed-texts.ts'
import { packSighting, unpackSighting } from './packed-sightings.rules.ts'
import type { FoundItem } from './survey.types.ts'

/** What a survey remembers of an item on disk beside the item itself. */
export interface Circumstances {
  /** The stored item that is still exactly this one. */
  readonly upToDateId: string | null
  /** When its files will have rested long enough; null: they have. */
  readonly settlesAt: number | null
}

/** Items of the walk that wait for their turn, as small as they can be kept: there may be hundreds of thousands. */
export class Sightings {
  private readonly items = new PackedTexts()
  private readonly upToDateIds = new Map<number, string>()
  private readonly settlingTimes = new Map<number, number>()

  get size(): number {
    return this.items.size
  }

  add({ files, ...place }: FoundItem, { upToDateId, settlesAt }: Circumstances): void {
    const index = this.items.add(packSighting(place, files))
    if (upToDateId !== null) this.upToDateIds.set(index, upToDateId)
    if (settlesAt !== null) this.settlingTimes.set(index, settlesAt)
  }

  get(index: number): FoundItem | undefined {
    const text = this.items.get(index)
    return text === undefined ? undefined : unpackSighting(text)
  }

  upToDateId(index: number): string | null {
    return this.upToDateIds.get(index) ?? null
  }

  settlesAt(index: number): number | null {
    return this.settlingTimes.get(index) ?? null
  }
}
