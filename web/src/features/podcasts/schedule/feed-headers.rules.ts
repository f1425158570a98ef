/** Headers as text: one per line, `Name: value`. */

const LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/

/** Null if a line is not a valid header. */
export function headersOf(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, name, value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined || value === '') return null
    headers[name] = value
  }
  return headers
}
