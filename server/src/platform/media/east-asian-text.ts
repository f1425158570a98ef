/** Recognises Chinese and Japanese text by its pairs of bytes. */

interface CodePage {
  readonly label: string
  readonly isLead: (byte: number) => boolean
  readonly isTrail: (byte: number) => boolean
  /** Whether a pair is one of the characters that make up nearly all text. */
  readonly isCommon: (lead: number, trail: number) => boolean
}

const within = (low: number, high: number) => (byte: number) => byte >= low && byte <= high

const [isGbkCommon, isBig5Common, isJapaneseCommon] = [
  within(0xb0, 0xd7),
  within(0xa4, 0xc6),
  within(0x88, 0x97),
]

/** In the order of preference. Each has its frequent characters in one place, sorted by sound or strokes. */
const CODE_PAGES: readonly CodePage[] = [
  {
    label: 'gb18030',
    isLead: within(0x81, 0xfe),
    isTrail: (byte) => byte >= 0x40 && byte <= 0xfe && byte !== 0x7f,
    isCommon: (lead, trail) => trail >= 0xa1 && isGbkCommon(lead),
  },
  {
    label: 'big5',
    isLead: within(0xa1, 0xf9),
    isTrail: (byte) => (byte >= 0x40 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xfe),
    isCommon: isBig5Common,
  },
  {
    label: 'shift_jis',
    isLead: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
    isTrail: (byte) => byte >= 0x40 && byte <= 0xfc && byte !== 0x7f,
    isCommon: (lead, trail) =>
      isJapaneseCommon(lead) || (lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96),
  },
]

/** Full-width punctuation, digits and brackets, which say little about the code page. */
const isNeutral = within(0xa1, 0xa3)
const JAPANESE_PUNCTUATION = 0x81
const LEAST_COMMON = 0.75
const MOST_MIXED = 0.05

/** Null if the text is in none of these code pages, or too short to tell. */
export function decodeEastAsian(bytes: Buffer): string | null {
  const rated = CODE_PAGES.map((page) => ({ page, ...rate(bytes, page) }))
  const best = rated.reduce((winner, next) => (next.share > winner.share ? next : winner))
  if (best.share < LEAST_COMMON) return null
  const text = new TextDecoder(best.page.label).decode(bytes.subarray(0, best.end))
  return text.includes('\ufffd') ? null : text
}

/** The share of common characters; 0 if this can't be the code page. */
function rate(bytes: Buffer, page: CodePage): { share: number; end: number } {
  const none = { share: 0, end: 0 }
  const counts = { pairs: 0, common: 0, neutral: 0, high: 0, mixed: 0 }
  let at = 0
  let pairEnd = 0
  for (; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    // Fields of a fixed length may end within a character.
    if (at === bytes.length - 1) break
    const trail = bytes[at + 1] ?? 0
    if (!page.isLead(lead) || !page.isTrail(trail)) return none
    counts.pairs += 1
    if (lead === JAPANESE_PUNCTUATION || isNeutral(lead)) counts.neutral += 1
    else if (page.isCommon(lead, trail)) counts.common += 1
    if (trail >= 0x80) counts.high += 1
    // Western words mix both halves of a code page.
    if (at > pairEnd && isLetter(bytes[at - 1])) counts.mixed += 1
    if (isLetter(bytes[at + 2])) counts.mixed += 1
    at += 1
    pairEnd = at + 1
  }
  const { pairs, common, neutral, high, mixed } = counts
  if (common < 2 || high === 0 || mixed > pairs * MOST_MIXED) return none
  return { share: common / (pairs - neutral), end: at }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}
