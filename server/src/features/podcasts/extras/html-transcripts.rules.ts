import { readShownMarkup } from '../../../lib/read-markup.ts'

/** A paragraph of a transcript in HTML. */
export interface HtmlParagraph {
  readonly text: string
  /** From `<cite>`, in the first paragraph after it. */
  readonly speaker: string | null
  /** From the last `<time>` before or in it. */
  readonly start: number | null
}

const HIDDEN = new Set(['head', 'script', 'style'])
/** Elements within a line; all others start a new paragraph. */
const INLINE = new Set(
  'a abbr b bdi bdo code del em font i img ins mark q s small span strong sub sup u wbr'.split(' '),
)
const TIME = /^\[?\(?((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\)?\]?$/

/** Reads `<cite>Name:</cite> <time>0:01</time> <p>text</p>`, and pages that only have paragraphs. */
export function readHtmlParagraphs(markup: string): HtmlParagraph[] {
  const paragraphs: HtmlParagraph[] = []
  let text = ''
  let speaker: string | null = null
  let start: number | null = null
  /** False for the title of a book within a sentence. */
  let isSpeaker = false

  const take = (): string => {
    const taken = text.replace(/\s+/g, ' ').trim()
    text = ''
    return taken
  }
  const finish = () => {
    const words = take()
    if (words === '') return
    paragraphs.push({ text: words, speaker, start })
    speaker = null
  }
  const close = (name: string) => {
    if (name === 'cite') {
      if (isSpeaker) speaker = take().replace(/\s*:$/, '') || null
    } else if (name === 'time') {
      const spokenText = take()
      const found = TIME.exec(spokenText)?.[1]
      if (found === undefined) text = spokenText
      else start = secondsOf(found)
    } else if (!INLINE.has(name)) finish()
  }
  readShownMarkup(markup, {
    hidden: HIDDEN,
    onText: (piece) => {
      text += piece
    },
    onOpen: (name) => {
      if (name === 'cite') isSpeaker = text.trim() === ''
      else if (!INLINE.has(name)) finish()
    },
    onClose: close,
  })
  finish()
  return paragraphs
}

/** Reads `[[h:]mm:]ss.fff`. */
export function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
