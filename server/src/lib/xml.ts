/** Writes XML. Every text is made safe here; what comes out is well-formed whatever goes in. */

type Attributes = Readonly<Record<string, string | number>>
const NONE: Attributes = {}

/** An element with attributes and content; content that is a list is markup already. */
export function element(
  name: string,
  content: string | number | readonly string[],
  attributes: Attributes = NONE,
): string {
  const inside = typeof content === 'object' ? content.join('') : escapeText(String(content))
  let attributeText = ''
  for (const key in attributes) {
    attributeText += ` ${key}="${escapeAttribute(String(attributes[key]))}"`
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

/** Most texts hold nothing that has to be changed. Without the flag u, which would cost more than it saves, pairs of surrogates match as well. */
// oxlint-disable-next-line no-control-regex
const SUSPICIOUS = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

export function escapeText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
