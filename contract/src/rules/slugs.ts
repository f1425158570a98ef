/** Valid feed slugs: lower-case letters, digits and hyphens. */
export function sanitizeSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_SLUG_CHARS)
}

const MAX_SLUG_CHARS = 200
