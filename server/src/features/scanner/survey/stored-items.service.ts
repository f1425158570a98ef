import { compareTexts } from '@lectern/contract/rules/sorting'
import type { KnownBrief } from './survey.types.ts'

/** The stored items, as far as a look at the folders tells whether they are still the same. */
export class KnownItems {
  private readonly byId = new Map<string, KnownBrief>()
  private byPlace: Map<string, Map<string, KnownBrief>> | undefined
  private readonly upToDate = new Set<string>()
  private readonly spellings = new Map<string, string>()

  add(items: readonly KnownBrief[]): void {
    for (const item of items) {
      // Each message brings its own copy of the few texts that all items share.
      this.byId.set(item.id, { ...item, folderId: this.once(item.folderId), dev: this.once(item.dev) })
    }
  }

  private once(text: string): string {
    const known = this.spellings.get(text)
    if (known !== undefined) return known
    this.spellings.set(text, text)
    return text
  }

  get(id: string): KnownBrief | undefined {
    return this.byId.get(id)
  }

  at(folderId: string, relPath: string): KnownBrief | undefined {
    this.byPlace ??= this.sortIn()
    return this.byPlace.get(folderId)?.get(relPath)
  }

  private sortIn(): Map<string, Map<string, KnownBrief>> {
    const byPlace = new Map<string, Map<string, KnownBrief>>()
    for (const item of this.byId.values()) {
      const inFolder = byPlace.get(item.folderId) ?? new Map<string, KnownBrief>()
      byPlace.set(item.folderId, inFolder.set(item.relPath, item))
    }
    return byPlace
  }

  numPresentIn(folderId: string): number {
    let count = 0
    for (const item of this.byId.values()) if (item.folderId === folderId && !item.isMissing) count += 1
    return count
  }

  /** It is still exactly what lies there. */
  markUpToDate({ id }: KnownBrief): void {
    this.upToDate.add(id)
  }

  get numUpToDate(): number {
    return this.upToDate.size
  }

  /** The others, always in the same order. */
  open(): KnownBrief[] {
    const open: KnownBrief[] = []
    for (const item of this.byId.values()) if (!this.upToDate.has(item.id)) open.push(item)
    return open.sort((a, b) => compareTexts(a.id, b.id))
  }
}
