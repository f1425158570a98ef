/** Scroll position of each kind of shelf, with its address: restored when returning to the same one. */
interface ScrollMemory {
  readonly path: string
  readonly topPx: number
}

const memories = new Map<string, ScrollMemory>()

export function rememberScroll(name: string, path: string, topPx: number): void {
  memories.set(name, { path, topPx })
}

export function rememberedScroll(name: string, path: string): number {
  const memory = memories.get(name)
  return memory?.path === path ? memory.topPx : 0
}
