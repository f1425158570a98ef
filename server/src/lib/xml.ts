/** Writes XML. Every text is made safe here; what comes out is well-formed whatever goes in. */

type Attributes = Readonly<Record<string, string | number>>

/** An element with attributes and content; content that is a list is markup already. */
export function element(
  name: string,
  content: string | number | readonly string[],
  attributes: Attributes = {},
): string {
  const inside = typeof content === 'object' ? content.join('') : escapeText(String(content))
  let attributeText = ''
  for (const key in attributes) {
    attributeText += ` ${key}="${escapeText(String(attributes[key])).replaceAll('"', '&quot;')}"`
  }
  return inside === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`
}

/** The same, and nothing where there is no content. */
export function optional(name: string, content: string | number | null): string {
  return content === null || content === '' ? '' : element(name, content)
}

// Not allowed in XML 1.0, not even as a reference.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Most texts hold nothing that has to be changed. */
// oxlint-disable-next-line no-control-regex
const SUSPICIOUS = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/u

function escapeText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
