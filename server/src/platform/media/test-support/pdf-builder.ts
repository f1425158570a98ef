import { deflateSync } from 'node:zlib'

/** Builds a small PDF with a classic cross-reference table. `middle` goes before and after the information. */
export function buildPdf(info: string, middle: Buffer = Buffer.alloc(0)): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', info]
  const positions: number[] = []
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    if (index === 2) parts.push(middle)
    positions.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`, 'latin1'))
    // Keeps the information away from the end of the file.
    if (index === 2) parts.push(middle)
  }
  const start = length()
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R /Info 3 0 R >>\n`
  parts.push(Buffer.from(`${table}startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Builds a PDF as newer programs do: the information is in a compressed stream. */
export function buildPackedPdf(info: string): Buffer {
  const first = '1 0 3 40 '
  const content = `${first}${'<< /Type /Catalog >>'.padEnd(40)}${info}`
  const packed = deflateSync(Buffer.from(content, 'latin1'))
  const head = `%PDF-1.5\n5 0 obj\n<< /Type /ObjStm /N 2 /First ${first.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  const tail =
    '\nendstream\nendobj\n6 0 obj\n<< /Type /XRef /Root 1 0 R /Info 3 0 R >>\nstream\nendstream\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)])
}

/** The XMP packet that a PDF may contain as plain text. */
export function xmp(properties: string): string {
  const rdf = `<rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:dc="d">${properties}</rdf:Description></rdf:RDF>`
  return `<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta><?xpacket end="w"?>`
}
