export interface Release {
  readonly tag_name: string
  readonly body: string
  readonly html_url: string | null
}

const MAX_RELEASES = 50
const MAX_BODY_LENGTH = 100_000

/** Parses releases from an external list; invalid entries are dropped. */
export function readReleases(list: unknown): Release[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, MAX_RELEASES)
    .map(readRelease)
    .filter((release) => release !== null)
}

function readRelease(entry: unknown): Release | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { tag_name: tag, body, html_url: url, draft } = entry as Record<string, unknown>
  if (typeof tag !== 'string' || draft === true) return null
  return {
    tag_name: tag.slice(0, 200),
    body: typeof body === 'string' ? body.slice(0, MAX_BODY_LENGTH) : '',
    html_url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : null,
  }
}
