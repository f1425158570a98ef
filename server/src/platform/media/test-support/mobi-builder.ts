export interface MobiOptions {
  title: string
  encoding?: 'utf8' | 'latin1'
  /** Fields by number: strings, or 32-bit numbers. */
  fields?: readonly (readonly [type: number, value: string | number])[]
  pictures?: readonly Buffer[]
}

const MOBI_HEADER_BYTES = 232

/** Builds a MOBI file with a header, its fields, one record of text, and pictures. */
export function buildMobi(options: MobiOptions): Buffer {
  const { pictures = [] } = options
  const records = [buildHeader(options), Buffer.from('<html>text</html>'), ...pictures]
  const head = Buffer.alloc(78)
  head.write('A book', 0)
  head.write('BOOKMOBI', 60)
  head.writeUInt16BE(records.length, 76)
  const table = Buffer.alloc(records.length * 8 + 2)
  let position = head.length + table.length
  for (const [index, record] of records.entries()) {
    table.writeUInt32BE(position, index * 8)
    position += record.length
  }
  return Buffer.concat([head, table, ...records])
}

function buildHeader({ title, encoding = 'utf8', fields = [] }: MobiOptions): Buffer {
  const exth = buildFields(fields, encoding)
  const name = Buffer.from(title, encoding)
  const head = Buffer.alloc(16 + MOBI_HEADER_BYTES)
  head.write('MOBI', 16)
  head.writeUInt32BE(MOBI_HEADER_BYTES, 20)
  head.writeUInt32BE(encoding === 'utf8' ? 65001 : 1252, 28)
  head.writeUInt32BE(head.length + exth.length, 84)
  head.writeUInt32BE(name.length, 88)
  head.writeUInt32BE(2, 108)
  head.writeUInt32BE(fields.length > 0 ? 0x40 : 0, 128)
  return Buffer.concat([head, exth, name, Buffer.alloc(8)])
}

function buildFields(fields: NonNullable<MobiOptions['fields']>, encoding: 'utf8' | 'latin1'): Buffer {
  if (fields.length === 0) return Buffer.alloc(0)
  const parts = fields.map(([type, value]) => {
    const content = typeof value === 'string' ? Buffer.from(value, encoding) : number(value)
    return Buffer.concat([number(type), number(content.length + 8), content])
  })
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from('EXTH'), number(body.length + 12), number(fields.length), body])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
