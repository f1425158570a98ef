export interface CoverText {
  readonly title: string
  readonly author: string
  readonly colours: readonly [background: string, figure: string]
}

const SIDE = 600
const LETTERS_IN_LINE = 16

/** Creates a square JPEG cover with title, author, and rings that vary with the title. */
export async function makeCover(text: CoverText): Promise<Buffer> {
  // Loaded on demand to save memory, as most servers never need it here.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(coverSvg(text)))
    .jpeg({ quality: 85 })
    .toBuffer()
}

function coverSvg({ title, author, colours: [background, figure] }: CoverText): string {
  const seed = [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const [x, y] = [150 + (seed % 300), 380 + (seed % 120)]
  const rings = [60, 110, 160, 210].map(
    (radius, index) => `<circle cx="${x}" cy="${y}" r="${radius}" opacity="${0.9 - index * 0.2}"/>`,
  )
  const lines = wrap(title).map(
    (line, index) => `<text x="44" y="${104 + index * 62}" font-size="54">${escapeXml(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<rect width="${SIDE}" height="${SIDE}" fill="${background}"/>
<g fill="none" stroke="${figure}" stroke-width="6">${rings.join('')}</g>
<g fill="${figure}" font-family="serif">${lines.join('')}<text x="44" y="560" font-size="30">${escapeXml(author)}</text></g>
</svg>`
}

function wrap(title: string): string[] {
  const lines: string[] = ['']
  for (const word of title.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= LETTERS_IN_LINE) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
