/** JSON that stands ready as bytes: it is sent as it is, past the serialiser. Long answers come in pieces. */
export class JsonText {
  constructor(readonly body: Buffer | AsyncIterable<Buffer>) {}

  static of(value: unknown): JsonText {
    return new JsonText(Buffer.from(JSON.stringify(value)))
  }
}

/** All of it, for those who want to look inside. */
export async function readJsonText({ body }: JsonText): Promise<unknown> {
  if (Buffer.isBuffer(body)) return JSON.parse(body.toString())
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString())
}

const [COMMA, END] = [Buffer.from(','), Buffer.from(']')]

/** The bytes of `{name: [...elements], ...rest}`, of elements that stand ready in one or more pieces each. */
export function jsonOfList(name: string, elements: readonly (readonly Buffer[])[], rest: object): Buffer {
  return Buffer.concat(piecesOfList(name, elements, rest))
}

/** The same still in pieces, for what becomes part of something larger. */
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

/** What was last made of a long value, as long as that is held. */
const madeOf = new WeakMap<Buffer, { readonly end: Buffer; readonly whole: Buffer }>()

/** The bytes of `{name: value, ...rest}`, of a long value that stands ready: copied only when the rest is another. */
export function jsonWith(name: string, value: Buffer, rest: object): Buffer {
  const end = membersAfter(rest)
  const known = madeOf.get(value)
  if (known?.end.equals(end)) return known.whole
  const whole = Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:`), value, end])
  madeOf.set(value, { end, whole })
  return whole
}

/** An object that stands ready, with one member more. */
export function withMember(object: Buffer, name: string, value: unknown): Buffer {
  return Buffer.concat([object.subarray(0, -1), membersAfter({ [name]: value })])
}

/** The list of `jsonOfList` in portions, for lists too long to be held at once. */
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
  }
  yield Buffer.concat([END, membersAfter(rest)])
}

/** `,"more":1}` */
function membersAfter(rest: object): Buffer {
  const text = JSON.stringify(rest)
  return Buffer.from(text === '{}' ? '}' : `,${text.slice(1)}`)
}
