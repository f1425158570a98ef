/** Writes XML. Every text is made safe here; what comes out is well-formed whatever goes in. */

type Attributes = Readonly<Record<string, string | number>>

/** An element with attributes and content; content that is a list is markup already. */
export function element(
  name: string,
  content: string | number | readonly string[],
  attributes: Attributes = {},
): string {
  const inside = typeof content === 'object' ? content.join('') : escapeText(String(content))
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('')
  return inside === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`
}

/** The same, and nothing where there is no content. */
export function optional(name: string, content: string | number | null): string {
  return content === null || content === '' ? '' : element(name, content)
}

// Not allowed in XML 1.0, not even as a reference.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeText(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
