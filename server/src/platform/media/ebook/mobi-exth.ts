/** The numbered fields of a MOBI header, each with all its values. */
export type Exth = Map<number, Buffer[]>

const MAX_FIELDS = 2_000
const HAS_EXTH = 0x40

/** They follow the MOBI header in the first record: type, length including these eight bytes, value. */
export function readExth(record: Buffer): Exth {
  const fields: Exth = new Map()
  const start = 16 + record.readUInt32BE(20)
  const hasFields = (record.readUInt32BE(128) & HAS_EXTH) !== 0
  if (!hasFields || start + 12 > record.length || record.toString('latin1', start, start + 4) !== 'EXTH')
    return fields
  const count = Math.min(record.readUInt32BE(start + 8), MAX_FIELDS)
  let position = start + 12
  for (let index = 0; index < count && position + 8 <= record.length; index++) {
    const type = record.readUInt32BE(position)
    const length = record.readUInt32BE(position + 4)
    if (length < 8 || position + length > record.length) break
    const values = fields.get(type) ?? []
    values.push(record.subarray(position + 8, position + length))
    fields.set(type, values)
    position += length
  }
  return fields
}
