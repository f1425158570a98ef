/** Chapter markers that OverDrive, used by lending libraries, writes into the tags of each file. */
export interface OverdriveMarker {
  name: string
  /** Relative to the start of its file. */
  startSeconds: number
}

const MAX_TEXT_CHARS = 1_000_000
const MAX_MARKERS = 2000

/** Parses `<Markers><Marker><Name/><Time/></Marker>…`; malformed markers are skipped. */
export function readOverdriveMarkers(xml: string): OverdriveMarker[] {
  const [, ...elements] = xml.slice(0, MAX_TEXT_CHARS).split('<Marker>')
  const markers = elements.flatMap((element) => {
    const name = decodeEntities(contentOf(element, 'Name')).trim()
    const startSeconds = readTime(contentOf(element, 'Time'))
    return name === '' || startSeconds === null || isRepeat(name) ? [] : [{ name, startSeconds }]
  })
  return markers.slice(0, MAX_MARKERS)
}

/** Empty if the element is missing or not closed. */
function contentOf(text: string, element: string): string {
  const [, content = ''] = text.split(`<${element}>`)
  return content.slice(0, Math.max(0, content.indexOf(`</${element}>`)))
}

/** The continuation of a chapter from the previous file: `Chapter 3 (03:21)`, `Chapter 3 (continued)`. */
function isRepeat(name: string): boolean {
  return /\([0-9]/.test(name) || /continued/i.test(name)
}

/** `mm:ss.mmm` or `hh:mm:ss.mmm`; minutes may exceed 59. */
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
