/**
 * Asks for scans so that none is lost and none is done twice: what is asked for while a library is being scanned is
 * one more scan after it, however often it was asked for.
 */
export interface ScanRequests {
  /** Over when a scan that began after the question is. */
  ask(libraryId: string): Promise<void>
}

interface Line {
  running: Promise<void> | undefined
  next: Promise<void> | undefined
}

/** `scan` never fails: it says itself what went wrong. */
export function createScanRequests(scan: (libraryId: string) => Promise<void>): ScanRequests {
  const lines = new Map<string, Line>()

  const run = async (libraryId: string, line: Line) => {
    try {
      await scan(libraryId)
    } finally {
      line.running = undefined
      if (!line.next) lines.delete(libraryId)
    }
  }

  return {
    ask(libraryId) {
      const line = lines.get(libraryId) ?? { running: undefined, next: undefined }
      lines.set(libraryId, line)
      if (!line.running) return (line.running = run(libraryId, line))
      line.next ??= line.running.then(() => {
        line.next = undefined
        return (line.running = run(libraryId, line))
      })
      return line.next
    },
  }
}
