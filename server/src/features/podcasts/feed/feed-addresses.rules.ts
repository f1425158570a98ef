/** URLs in feeds: some are relative, contain spaces, or have tracking prefixes that change over time. */

/** Returns an absolute http(s) URL, or null. Existing percent-encoding is kept. */
export function readAddress(text: string | undefined, base: string | null): string | null {
  const trimmed = (text ?? '').trim()
  if (trimmed === '' || trimmed.length > MOST_CHARACTERS) return null
  try {
    const { protocol, href } = base === null ? new URL(trimmed) : new URL(trimmed, base)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}

const MOST_CHARACTERS = 4000

/** Download counting services prefix the real URL: `https://op3.dev/e/host/file.mp3`. */
const COUNTERS = [
  /^(?:www\.|dts\.)?podtrac\.com\/(?:pts\/)?redirect\.[a-z0-9]+\//,
  /^chrt\.fm\/track\/[^/]+\//,
  /^chtbl\.com\/track\/[^/]+\//,
  /^pdst\.fm\/e\//,
  /^op3\.dev\/e(?:,[^/]*)?\//,
  /^(?:www\.)?pdcn\.co\/e\//,
  /^mgln\.ai\/e\/[^/]+\//,
  /^prfx\.byspotify\.com\/e\//,
  /^claritaspod\.com\/measure\//,
  /^verifi\.podscribe\.com\/rss\/p\//,
  /^pscrb\.fm\/rss\/p\//,
  /^pfx\.vpixl\.com\/[^/]+\//,
  /^arttrk\.com\/p\/[^/]+\//,
  /^clrtpod\.com\/m\//,
  /^media\.blubrry\.com\/[^/]+\//,
  /^tracking\.swap\.fm\/track\/[^/]+\//,
]

/** Returns the same key for all variants of a file's URL: without scheme, tracking prefix, query and fragment. */
export function addressKey(address: string): string {
  let rest = address.replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '')
  for (let round = 0; round < COUNTERS.length; round++) {
    const counter = COUNTERS.find((one) => one.test(rest.toLowerCase()))
    if (!counter) break
    rest = rest.slice(counter.exec(rest.toLowerCase())?.[0].length).replace(/^https?:\/\//i, '')
  }
  const [host = '', ...path] = rest.split('/')
  return [host.toLowerCase(), ...path].join('/')
}
