import type { ItemId } from '@lectern/contract/ids'
import { compareTexts } from '@lectern/contract/rules/sorting'
import type { ItemBrief } from '../../items/items.types.ts'

/** The stored items, with what a survey needs to tell whether they have changed. */
export class KnownItems {
  private readonly byId = new Map<string, ItemBrief>()
  private byPlace: Map<string, Map<string, ItemBrief>> | undefined
  private readonly upToDate = new Set<string>()
  private readonly spellings = new Map<string, string>()

  add(items: readonly ItemBrief[]): void {
    for (const item of items) {
      // Deduplicates the few strings that all items share: each message brings its own copies.
      this.byId.set(item.id, { ...item, folderId: this.once(item.folderId), dev: this.once(item.dev) })
    }
  }

  private once(text: string): string {
    const known = this.spellings.get(text)
    if (known !== undefined) return known
    this.spellings.set(text, text)
    return text
  }

  get(id: ItemId): ItemBrief | undefined {
    return this.byId.get(id)
  }

  at(folderId: string, relPath: string): ItemBrief | undefined {
    this.byPlace ??= this.sortIn()
    return this.byPlace.get(folderId)?.get(relPath)
  }

  private sortIn(): Map<string, Map<string, ItemBrief>> {
    const byPlace = new Map<string, Map<string, ItemBrief>>()
    for (const item of this.byId.values()) {
      const inFolder = byPlace.get(item.folderId) ?? new Map<string, ItemBrief>()
      byPlace.set(item.folderId, inFolder.set(item.relPath, item))
    }
    return byPlace
  }

  numPresentIn(folderId: string): number {
    let count = 0
    for (const item of this.byId.values()) if (item.folderId === folderId && !item.isMissing) count += 1
    return count
  }

  /** Marks a stored item as identical to the one on disk. */
  markUpToDate({ id }: ItemBrief): void {
    this.upToDate.add(id)
  }

  get numUpToDate(): number {
    return this.upToDate.size
  }

  /** Returns the items not marked as up to date, in a stable order. */
  open(): ItemBrief[] {
    const open: ItemBrief[] = []
    for (const item of this.byId.values()) if (!this.upToDate.has(item.id)) open.push(item)
    return open.sort((a, b) => compareTexts(a.id, b.id))
  }
}
