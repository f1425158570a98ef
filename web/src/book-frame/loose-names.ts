/** Names of files in a book as they are compared: ignoring differences in case, slashes and Unicode normalisation. */
export const looseName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .normalize('NFC')
    .toLowerCase()

/** Some programs escape commas and ampersands in addresses, which foliate leaves as they are. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
