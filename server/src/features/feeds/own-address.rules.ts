/** Private addresses end in a key. Neither a key nor a slug contains the separator, except slugs of imported feeds. */
const SEPARATOR = '.'

export const slugWithKey = (slug: string, key: string): string => `${slug}${SEPARATOR}${key}`

/** `key` is null for public addresses. */
export function partsOf(slugInAddress: string): { slug: string; key: string | null } {
  const at = slugInAddress.lastIndexOf(SEPARATOR)
  return at < 0
    ? { slug: slugInAddress, key: null }
    : { slug: slugInAddress.slice(0, at), key: slugInAddress.slice(at + 1) }
}
