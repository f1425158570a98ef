import type { FoliateSection } from 'foliate-js/view.js'
import { hideFootnotes } from './notes.ts'
import { makeSafe } from './safe-content.ts'

const XHTML = 'application/xhtml+xml'
/** A picture that never loads must not keep the page away. */
const PICTURES_WITHIN_MS = 3000

/** Puts a chapter into the document of the frame, in place of the one before. */
export async function showSection(section: FoliateSection): Promise<void> {
  const doc = await readSection(section)
  const size = pageSizeIn(doc)
  makeSafe(doc)
  hideFootnotes(doc)
  const root = document.documentElement
  ownSheets ??= [...document.head.querySelectorAll('link[rel~="stylesheet"], style')]
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const { name, value } of doc.documentElement.attributes)
    if (!name.startsWith('xmlns')) root.setAttribute(name, value)
  const sheets = [...(doc.head?.querySelectorAll('link[rel~="stylesheet"], style') ?? [])]
  document.head.replaceChildren(...ownSheets, ...sheets.map((sheet) => document.importNode(sheet, true)))
  const body = doc.body ?? bodyAround(doc)
  document.body.replaceWith(document.importNode(body, true))
  // Columns follow the direction of the root, while books often name it on the body.
  if (size) Object.assign(root.dataset, size)
  root.dir = getComputedStyle(document.body).direction
  await Promise.race([sheetsAndPictures(), new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN_MS))])
}

/** Those of our own fonts, which lie in the same head. */
let ownSheets: Element[] | undefined

/** What a page that was laid out by its maker says of its size. */
function pageSizeIn(doc: Document): { width: string; height: string } | null {
  const content = doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? ''
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(`${name}\\s*=\\s*([\\d.]+)`).exec(content)?.[1],
  )
  return width && height ? { width, height } : null
}

async function readSection(section: FoliateSection): Promise<Document> {
  const url = await section.load?.()
  if (!url) throw new Error('A chapter of the book is missing')
  const blob = await (await fetch(url)).blob()
  const text = await blob.text()
  const isXhtml = blob.type === XHTML || blob.type === 'image/svg+xml'
  const doc = new DOMParser().parseFromString(text, isXhtml ? XHTML : 'text/html')
  return doc.querySelector('parsererror') ? new DOMParser().parseFromString(text, 'text/html') : doc
}

/** A chapter that is one drawing. */
function bodyAround(doc: Document): Element {
  const body = document.createElement('body')
  body.append(document.importNode(doc.documentElement, true))
  return body
}

async function sheetsAndPictures(): Promise<void> {
  const links = [...document.head.querySelectorAll('link')].filter(({ sheet }) => sheet === null)
  await Promise.all(links.map(settled))
  const pictures = [...document.body.querySelectorAll('img')].filter(({ complete }) => !complete)
  await Promise.all([...pictures.map(settled), document.fonts.ready])
}

const settled = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener('error', () => resolve(), { once: true })
  })
