/** Chapter marks as lending libraries write them into the tags of each file. */
export interface OverdriveMarker {
  name: string
  /** Within its file. */
  startSeconds: number
}

const MAX_TEXT_CHARS = 1_000_000
const MAX_MARKERS = 2000

/** Reads `<Markers><Marker><Name/><Time/></Marker>…`; what is not well-formed is passed over. */
export function readOverdriveMarkers(xml: string): OverdriveMarker[] {
  const text = xml.slice(0, MAX_TEXT_CHARS)
  const markers: OverdriveMarker[] = []
  let at = text.indexOf('<Marker>')
  while (at >= 0 && markers.length < MAX_MARKERS) {
    const next = text.indexOf('<Marker>', at + 1)
    const marker = text.slice(at, next < 0 ? undefined : next)
    const name = decodeEntities(contentOf(marker, 'Name')).trim()
    const startSeconds = readTime(contentOf(marker, 'Time'))
    if (name !== '' && startSeconds !== null && !isRepeat(name)) markers.push({ name, startSeconds })
    at = next
  }
  return markers
}

function contentOf(text: string, element: string): string {
  const start = text.indexOf(`<${element}>`)
  const end = start < 0 ? -1 : text.indexOf(`</${element}>`, start)
  return end < 0 ? '' : text.slice(start + element.length + 2, end)
}

/** The rest of a chapter that began in the file before: `Chapter 3 (03:21)`, `Chapter 3 (continued)`. */
function isRepeat(name: string): boolean {
  return /\([0-9]/.test(name) || /continued/i.test(name)
}

/** `mm:ss.mmm` or `hh:mm:ss.mmm`; minutes may go beyond 59. */
function readTime(text: string): number | null {
  const parts = text.trim().split(':')
  if (
    parts.length < 2 ||
    parts.length > 3 ||
    !parts.every((part) => /^[0-9]{1,6}(\.[0-9]{1,6})?$/.test(part))
  ) {
    return null
  }
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return ENTITIES[String(name).toLowerCase()] ?? String(whole)
  })
}
