import { yieldToEventLoop } from './yield-to-event-loop.ts'
import { readWhole } from './read-whole.ts'

/** Pre-serialised JSON that is sent as is, bypassing the serialiser. Long responses come in chunks. */
export class JsonText {
  constructor(readonly body: Buffer | AsyncIterable<Buffer>) {}

  static of(value: unknown): JsonText {
    return new JsonText(Buffer.from(JSON.stringify(value)))
  }
}

/** Parses the complete JSON, for callers that need to look inside. */
export async function readJsonText({ body }: JsonText): Promise<unknown> {
  const bytes = Buffer.isBuffer(body) ? body : await readWhole(body)
  return JSON.parse(bytes.toString())
}

const [COMMA, END] = [Buffer.from(','), Buffer.from(']')]

/** Serialises `{name: [...elements], ...rest}` from pre-serialised elements of one or more chunks each. */
export function jsonOfList(name: string, elements: readonly (readonly Buffer[])[], rest: object): Buffer {
  return Buffer.concat(piecesOfList(name, elements, rest))
}

/** Like `jsonOfList` but not concatenated, for use as part of a larger response. */
export function piecesOfList(
  name: string,
  elements: readonly (readonly Buffer[])[],
  rest: object,
): readonly Buffer[] {
  const pieces: Buffer[] = [Buffer.from(`{${JSON.stringify(name)}:[`)]
  elements.forEach((element, index) => {
    if (index > 0) pieces.push(COMMA)
    pieces.push(...element)
  })
  pieces.push(END, membersAfter(rest))
  return pieces
}

/** The last result for each long value, cached as long as the value is referenced. */
const madeOf = new WeakMap<Buffer, { readonly end: Buffer; readonly whole: Buffer }>()

/** Serialises `{name: value, ...rest}` from a long pre-serialised value: copied only if the rest has changed. */
export function jsonWith(name: string, value: Buffer, rest: object): Buffer {
  const end = membersAfter(rest)
  const known = madeOf.get(value)
  if (known?.end.equals(end)) return known.whole
  const whole = Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:`), value, end])
  madeOf.set(value, { end, whole })
  return whole
}

/** Adds a member to a pre-serialised object. */
export function withMember(object: Buffer, name: string, value: unknown): Buffer {
  return Buffer.concat([object.subarray(0, -1), membersAfter({ [name]: value })])
}

/** Streams the list of `jsonOfList` in batches, for lists too long to hold in memory. */
export async function* jsonOfLongList(
  name: string,
  portions: AsyncIterable<readonly (readonly Buffer[])[]>,
  rest: object,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{${JSON.stringify(name)}:[`)
  let isFirst = true
  for await (const portion of portions) {
    const pieces = portion.flatMap((element) => {
      const separated = isFirst ? element : [COMMA, ...element]
      isFirst = false
      return separated
    })
    yield Buffer.concat(pieces)
    // SQLite answers within the same turn, and a fast client never makes the stream wait.
    await yieldToEventLoop()
  }
  yield Buffer.concat([END, membersAfter(rest)])
}

/** Like `jsonOfLongList`, for elements that are long themselves. */
export async function* jsonOfLongElements(
  name: string,
  elements: Iterable<AsyncIterable<Buffer>>,
  rest: object,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{${JSON.stringify(name)}:[`)
  let isFirst = true
  for (const element of elements) {
    if (!isFirst) yield COMMA
    isFirst = false
    yield* element
  }
  yield Buffer.concat([END, membersAfter(rest)])
}

/** `,"more":1}` */
function membersAfter(rest: object): Buffer {
  const text = JSON.stringify(rest)
  return Buffer.from(text === '{}' ? '}' : `,${text.slice(1)}`)
}
