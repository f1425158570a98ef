/** Names a signed-in device by its user agent. */

export interface DeviceName {
  /** The browser or app; null if unknown. */
  readonly program: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** Order matters: many user agents also contain the names of compatible browsers. */
const PROGRAMS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Microsoft Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bDarwin\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const HANDHELD = /\b(?:iPhone|iPod|iPad|Android|Mobile|iOS)\b/

const MAX_LENGTH = 60

export function deviceName(userAgent: string | null): DeviceName {
  const text = (userAgent ?? '').slice(0, 500)
  const known = PROGRAMS.find(([pattern]) => pattern.test(text))?.[1]
  return {
    program: known ?? appName(text),
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    isHandheld: HANDHELD.test(text),
  }
}

/** Apps mostly start with their own name and version: `ShelfPlayer/3.1.0 (iOS 18.1)`. */
function appName(text: string): string | null {
  const [first = ''] = text.split(' ')
  if (first === '' || first.startsWith('Mozilla/')) return null
  return first.replace('/', ' ').slice(0, MAX_LENGTH)
}
