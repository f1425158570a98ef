import type { FoliateSection } from 'foliate-js/view.js'
import { hideFootnotes } from './notes.ts'
import { makeSafe } from './safe-content.ts'

const XHTML = 'application/xhtml+xml'
const SVG = 'image/svg+xml'
/** A picture that never loads must not block the page. */
const PICTURES_WITHIN_MS = 3000

/** A chapter, ready to be put into the frame's document. */
export interface Chapter {
  readonly doc: Document
  readonly size: PageSize | null
}

/** A damaged chapter is replaced by this text, so that the others remain readable. */
export async function readChapter(section: FoliateSection, damaged: string): Promise<Chapter> {
  const doc = await readSection(section).catch((error: unknown) => {
    console.error(error)
    return pageWith(damaged)
  })
  const size = pageSizeIn(doc)
  makeSafe(doc)
  hideFootnotes(doc)
  return { doc, size }
}

/** Replaces the current chapter. */
export async function putChapter({ doc, size }: Chapter): Promise<void> {
  const root = document.documentElement
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const { name, value } of doc.documentElement.attributes)
    if (!name.startsWith('xmlns')) root.setAttribute(name, value)
  const sheets = [...(doc.head?.querySelectorAll('link[rel~="stylesheet"], style') ?? [])]
  ownSheets ??= [...document.head.querySelectorAll('link[rel~="stylesheet"], style')]
  // Our own style sheets stay in place: removing and adding them would load them again.
  for (const child of [...document.head.children]) if (!ownSheets.includes(child)) child.remove()
  document.head.append(...sheets)
  // Otherwise their memory is only freed by the next garbage collection.
  for (const picture of document.body.querySelectorAll('img')) picture.removeAttribute('src')
  document.body.replaceWith(doc.body ?? bodyAround(doc))
  // Columns follow the direction of the root element, but books often set it on the body.
  if (size) Object.assign(root.dataset, size)
  root.dir = getComputedStyle(document.body).direction
  await Promise.race([sheetsAndPictures(), new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN_MS))])
}

interface PageSize {
  readonly width: string
  readonly height: string
}

/** Style sheets of our own fonts, which are in the same head. */
let ownSheets: Element[] | undefined

/** Reads the size that a fixed-layout page declares. */
function pageSizeIn(doc: Document): PageSize | null {
  const content = doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? ''
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(`${name}\\s*=\\s*([\\d.]+)`).exec(content)?.[1],
  )
  return width && height ? { width, height } : null
}

async function readSection(section: FoliateSection): Promise<Document> {
  const url = await section.load?.()
  // A missing or empty chapter becomes an empty page, so that the others remain readable.
  if (!url) return document.implementation.createHTMLDocument()
  const blob = await (await fetch(url)).blob()
  if (blob.type.startsWith('image/') && blob.type !== SVG) return wrapPicture(url)
  const text = await blob.text()
  const isXhtml = blob.type === XHTML || blob.type === SVG
  const doc = new DOMParser().parseFromString(text, isXhtml ? XHTML : 'text/html')
  return doc.querySelector('parsererror') ? new DOMParser().parseFromString(text, 'text/html') : doc
}

function pageWith(text: string): Document {
  const doc = document.implementation.createHTMLDocument()
  const paragraph = doc.createElement('p')
  paragraph.textContent = text
  doc.body.append(paragraph)
  return doc
}

/** Wraps a chapter that is a single picture, as covers and plates are in some books. */
function wrapPicture(url: string): Document {
  const doc = document.implementation.createHTMLDocument()
  const picture = doc.createElement('img')
  picture.src = url
  doc.body.append(picture)
  return doc
}

/** Wraps a chapter that is a single SVG. */
function bodyAround(doc: Document): Element {
  const body = document.createElement('body')
  body.append(doc.documentElement)
  return body
}

async function sheetsAndPictures(): Promise<void> {
  const links = [...document.head.querySelectorAll('link')].filter(({ sheet }) => sheet === null)
  await Promise.all(links.map(settled))
  const pictures = [...document.body.querySelectorAll('img')].filter(
    ({ complete, loading }) => !complete && loading !== 'lazy',
  )
  await Promise.all(pictures.map(settled))
}

const settled = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener('error', () => resolve(), { once: true })
  })
