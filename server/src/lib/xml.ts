/** XML serialisation. All text is escaped here, so the output is well-formed for any input. */

type Attributes = Readonly<Record<string, string | number>>
const NONE: Attributes = {}

/** An element with attributes and content; a content array is already serialised markup. */
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

/** Like `element`, but empty if there is no content. */
export function optional(name: string, content: string | number | null): string {
  return content === null || content === '' ? '' : element(name, content)
}

// Not allowed in XML 1.0, not even as a reference.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Fast path, as most text needs no escaping. Without the u flag, which would cost more than it saves, surrogate pairs
 * match too.
 */
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
