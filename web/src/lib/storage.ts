/** Local storage that never throws: private windows and full disks refuse it, and the app goes on without. */

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch (error) {
    console.warn(`Could not store "${key}"`, error)
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing is stored there anyway.
  }
}

export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null') as unknown
  } catch {
    return null
  }
}
