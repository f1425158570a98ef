/**
 * Local storage that never throws: in private windows and on full disks it fails, and the values are kept in memory
 * until the page is closed.
 */

/** Values that could not be stored: without the token, nothing could be loaded after signing in. */
const refused = new Map<string, string>()

export function readStored(key: string): string | null {
  const kept = refused.get(key)
  if (kept !== undefined) return kept
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
    refused.delete(key)
  } catch (error) {
    refused.set(key, value)
    console.warn(`Could not store "${key}"`, error)
  }
}

export function removeStored(key: string): void {
  refused.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing is stored in that case.
  }
}

export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Known keys with valid values; anything else in storage is ignored. */
export function knownOf<Settings extends object>(
  stored: unknown,
  defaults: Settings,
  isPossible: (value: unknown, key: keyof Settings, fallback: unknown) => boolean,
): Settings {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const entries = Object.entries(defaults).map(([key, fallback]) => {
    const value = given[key]
    return [key, isPossible(value, key as keyof Settings, fallback) ? value : (fallback as unknown)]
  })
  return Object.fromEntries(entries) as Settings
}
