/**
 * Removes anything active or remote from a chapter. The frame's policy forbids all of it as well; removing it keeps a
 * book from even trying. Removed elements are replaced by empty ones, because positions count elements.
 */
export function makeSafe(doc: Document): void {
  for (const element of [...doc.querySelectorAll('*')]) {
    if (FORBIDDEN.has(element.localName)) replaceByNothing(element)
    else cleanAttributes(element)
  }
  hideAlternatives(doc)
  for (const style of doc.querySelectorAll('style')) style.textContent = safeCss(style.textContent)
}

/** Old EPUBs add a picture for readers without formulas, which this one is not: only one of them is shown. */
function hideAlternatives(doc: Document): void {
  for (const choice of doc.getElementsByTagNameNS(EPUB_NAMESPACE, 'switch')) {
    const children = [...choice.children]
    if (!children.some(({ localName }) => localName === 'case')) continue
    for (const child of children) if (child.localName === 'default') child.setAttribute('hidden', '')
  }
}

const EPUB_NAMESPACE = 'http://www.idpf.org/2007/ops'

const FORBIDDEN = new Set([
  'script',
  'noscript',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'base',
  'meta',
  'foreignobject',
  'foreignObject',
  'animate',
  'set',
  'animateTransform',
  'animateMotion',
])

/** What is inside stays readable: the text in a form, the picture in place of an object. */
const KEEPS_CONTENT = new Set(['form', 'noscript', 'object'])

function replaceByNothing(element: Element): void {
  const placeholder = element.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'span')
  if (KEEPS_CONTENT.has(element.localName)) placeholder.append(...element.childNodes)
  else placeholder.setAttribute('hidden', '')
  if (element.id !== '') placeholder.id = element.id
  element.replaceWith(placeholder)
}

const ADDRESSES = new Set([
  'src',
  'href',
  'poster',
  'data',
  'background',
  'srcset',
  'action',
  'formaction',
  'ping',
])

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of [...element.attributes]) {
    if (localName.toLowerCase().startsWith('on')) element.removeAttribute(name)
    else if (localName === 'style') element.setAttribute(name, safeCss(value))
    else if (ADDRESSES.has(localName) && !isKept(element, localName, value)) element.removeAttribute(name)
  }
}

/** Links are followed by the reader, not the browser; everything else must be inside the book itself. */
function isKept(element: Element, attribute: string, value: string): boolean {
  const address = [...value].filter((sign) => sign > ' ').join('')
  if (attribute === 'href' && element.localName === 'a') return !/^(javascript|data|vbscript):/i.test(address)
  return /^(blob:|#|data:(image|font|audio|video)\/(?!svg))/i.test(address)
}

/** Removes URLs from style sheets unless they point into the book. */
export function safeCss(css: string): string {
  return withoutEscapedLetters(css)
    .replace(/@import[^;]*;?/gi, (rule) => (/blob:/i.test(rule) ? rule : ''))
    .replace(/url\(([^)]*)\)?/gi, (found, address: string) =>
      /^\s*["']?\s*(blob:|#|data:(image|font)\/(?!svg))/i.test(address) ? found : 'url("")',
    )
}

/** Browsers read `u\\72l(` as `url(`. */
const withoutEscapedLetters = (css: string): string =>
  css.replace(/\\0{0,4}([4-7][0-9a-f])(?![0-9a-f])\s?/gi, (found, code: string) => {
    const letter = String.fromCharCode(parseInt(code, 16))
    return /[a-z]/i.test(letter) ? letter : found
  })
