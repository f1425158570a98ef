import type { PlayerState } from './player-state.ts'
import { appended, clearedQueue, insertedNext, type QueueEntry, withoutEntry } from './queue.rules.ts'

export interface QueueCommands {
  addToQueue(entry: QueueEntry): void
  playNext(entry: QueueEntry): void
  removeFromQueue(key: string): void
  sortQueue(queue: readonly QueueEntry[]): void
  clearQueue(): void
}

export function createQueueCommands(
  get: () => PlayerState,
  set: (queue: readonly QueueEntry[]) => void,
): QueueCommands {
  return {
    addToQueue: (entry) => set(appended(get().queue, entry)),
    playNext: (entry) => set(insertedNext(get().queue, entry, get().media)),
    removeFromQueue: (key) => set(withoutEntry(get().queue, key)),
    sortQueue: set,
    clearQueue: () => set(clearedQueue(get().queue, get().media)),
  }
}
