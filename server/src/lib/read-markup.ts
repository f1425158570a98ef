import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/** Deeper than any real document. */
const MAX_DEPTH = 1000

/** Stops at the maximum depth, because the parser's run time is quadratic in the depth. */
export function readMarkup(markup: string, handler: Partial<Handler>, options?: ParserOptions): void {
  let depth = 0
  const parser = new Parser(
    {
      ...handler,
      onopentag(...tag) {
        if (++depth > MAX_DEPTH) parser.pause()
        handler.onopentag?.(...tag)
      },
      onclosetag(...tag) {
        depth -= 1
        handler.onclosetag?.(...tag)
      },
    },
    options,
  )
  parser.end(markup)
}

export interface ShownMarkup {
  /** Elements whose contents are not shown, such as scripts. */
  readonly hidden: ReadonlySet<string>
  readonly onText: (text: string) => void
  readonly onOpen: (name: string) => void
  readonly onClose: (name: string) => void
}

/** Reads what a page would show: text outside hidden elements, with entities decoded, and the tags around it. */
export function readShownMarkup(markup: string, { hidden, onText, onOpen, onClose }: ShownMarkup): void {
  let hiddenDepth = 0
  readMarkup(
    markup,
    {
      ontext: (text) => {
        if (hiddenDepth === 0) onText(text)
      },
      onopentag: (name) => {
        if (hidden.has(name)) hiddenDepth += 1
        else onOpen(name)
      },
      onclosetag: (name) => {
        if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
        else onClose(name)
      },
    },
    { decodeEntities: true },
  )
}
