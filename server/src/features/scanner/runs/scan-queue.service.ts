import type { ScanRequest } from './scans.types.ts'

/** Where something happened; null: anywhere. */
type Places = ScanRequest['places']

/** Queues scans: all requests that come while a library is being scanned become one more scan after it. */
export interface ScanQueue {
  /** Resolves when a scan that began after this call has ended. */
  ask(libraryId: string, places?: Places): Promise<void>
}

interface Queue {
  running: Promise<void> | undefined
  next: { readonly end: Promise<void>; places: Places } | undefined
}

/** `scan` must not reject. */
export function createScanQueue(scan: (libraryId: string, places: Places) => Promise<void>): ScanQueue {
  const queues = new Map<string, Queue>()

  const run = async (libraryId: string, queue: Queue, places: Places) => {
    try {
      await scan(libraryId, places)
    } finally {
      queue.running = undefined
      if (!queue.next) queues.delete(libraryId)
    }
  }

  const runNext = (libraryId: string, queue: Queue) => {
    const places = queue.next?.places ?? null
    queue.next = undefined
    return (queue.running = run(libraryId, queue, places))
  }

  return {
    ask(libraryId, places = null) {
      const queue = queues.get(libraryId) ?? { running: undefined, next: undefined }
      queues.set(libraryId, queue)
      if (!queue.running) return (queue.running = run(libraryId, queue, places))
      if (queue.next) queue.next.places = mergePlaces(queue.next.places, places)
      else queue.next = { end: queue.running.then(() => runNext(libraryId, queue)), places }
      return queue.next.end
    },
  }
}

function mergePlaces(some: Places, more: Places): Places {
  if (some === null || more === null) return null
  const byKey = new Map([...some, ...more].map((place) => [`${place.folderId}/${place.relPath}`, place]))
  return [...byKey.values()]
}
