/** Builds an APEv2 tag with header and footer. */
export function apeTag(items: Readonly<Record<string, string | Buffer>>): Buffer {
  const body = Buffer.concat(Object.entries(items).map(([name, value]) => item(name, value)))
  const frame = (flags: number) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(body.length + 32, 12)
    bytes.writeUInt32LE(Object.keys(items).length, 16)
    bytes.writeUInt32LE(flags, 20)
    return bytes
  }
  return Buffer.concat([frame(0xa0000000), body, frame(0x80000000)])
}

function item(name: string, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(bytes.length, 0)
  head.writeUInt32LE(typeof value === 'string' ? 0 : 2, 4)
  return Buffer.concat([head, Buffer.from(`${name}\0`, 'latin1'), bytes])
}
