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
