/** System and application folders, where nobody stores audiobooks on purpose. */
const NOT_OFFERED = new Set([
  'node_modules',
  'lost+found',
  '@eaDir',
  '#recycle',
  '$RECYCLE.BIN',
  'System Volume Information',
])

export function isOfferedName(name: string): boolean {
  return !name.startsWith('.') && !NOT_OFFERED.has(name)
}
