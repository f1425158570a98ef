import type { ScanRequest } from './scans.types.ts'

/** Where something happened; null: anywhere. */
type Places = ScanRequest['places']

/**
 * Asks for scans so that none is lost and none is done twice: what is asked for while a library is being scanned is
 * one more scan after it, however often it was asked for, of all the places it was asked for.
 */
export interface ScanRequests {
  /** Over when a scan that began after the question is. */
  ask(libraryId: string, places?: Places): Promise<void>
}

interface Line {
  running: Promise<void> | undefined
  next: { readonly end: Promise<void>; places: Places } | undefined
}

/** `scan` never fails: it says itself what went wrong. */
export function createScanRequests(scan: (libraryId: string, places: Places) => Promise<void>): ScanRequests {
  const lines = new Map<string, Line>()

  const run = async (libraryId: string, line: Line, places: Places) => {
    try {
      await scan(libraryId, places)
    } finally {
      line.running = undefined
      if (!line.next) lines.delete(libraryId)
    }
  }

  const runNext = (libraryId: string, line: Line) => {
    const places = line.next?.places ?? null
    line.next = undefined
    return (line.running = run(libraryId, line, places))
  }

  return {
    ask(libraryId, places = null) {
      const line = lines.get(libraryId) ?? { running: undefined, next: undefined }
      lines.set(libraryId, line)
      if (!line.running) return (line.running = run(libraryId, line, places))
      if (line.next) line.next.places = together(line.next.places, places)
      else line.next = { end: line.running.then(() => runNext(libraryId, line)), places }
      return line.next.end
    },
  }
}

function together(some: Places, more: Places): Places {
  if (some === null || more === null) return null
  const byKey = new Map([...some, ...more].map((place) => [`${place.folderId}/${place.relPath}`, place]))
  return [...byKey.values()]
}
