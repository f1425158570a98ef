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
  const pieces: Buffer[] = [Buffer.from(`{${JSON.stringify(name)}:[`)]
  elements.forEach((element, index) => {
    if (index > 0) pieces.push(COMMA)
    pieces.push(...element)
  })
  pieces.push(END, membersAfter(rest))
  return Buffer.concat(pieces)
}

/** The bytes of `{name: value, ...rest}`, of a value that stands ready. */
export function jsonWith(name: string, value: Buffer, rest: object): Buffer {
  return Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:`), value, membersAfter(rest)])
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
