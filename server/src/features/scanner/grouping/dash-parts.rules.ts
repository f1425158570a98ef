/** A segment of a folder or file name, which are split at dashes surrounded by spaces. */
export interface DashPart {
  /** The preceding dash with its spaces; '' for the first segment. */
  dash: string
  text: string
}

export function splitAtDashes(name: string): DashPart[] {
  const pieces = name.split(/( [-‐‑–—] )/)
  const parts: DashPart[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push({ dash: pieces[index - 1] ?? '', text: pieces[index] ?? '' })
  }
  return parts
}

export function joinAtDashes(parts: readonly DashPart[]): string {
  return parts
    .map((part, index) => (index === 0 ? part.text : part.dash + part.text))
    .join('')
    .trim()
}
