/** Private addresses end in a key. The separator can't occur in a slug. */
const SEPARATOR = '.'

export const slugWithKey = (slug: string, key: string): string => `${slug}${SEPARATOR}${key}`

/** `key` is null for public addresses. */
export function partsOf(slugInAddress: string): { slug: string; key: string | null } {
  const at = slugInAddress.indexOf(SEPARATOR)
  return at < 0
    ? { slug: slugInAddress, key: null }
    : { slug: slugInAddress.slice(0, at), key: slugInAddress.slice(at + 1) }
}
