/** Types for the part of foliate-js that we use; it comes without types. */

declare module 'foliate-js/epub.js' {
  import type { FoliateBook } from 'foliate-js/view.js'
  interface Loader {
    loadText(name: string): Promise<string> | null
    loadBlob(name: string, type?: string): Promise<Blob> | null
    getSize(name: string): number
    sha1?(text: string): Uint8Array
  }
  export class EPUB {
    constructor(loader: Loader)
    init(): Promise<FoliateBook>
  }
}

declare module 'foliate-js/fb2.js' {
  import type { FoliateBook } from 'foliate-js/view.js'
  /** Lacks the test for external links. */
  export function makeFB2(file: Blob): Promise<Omit<FoliateBook, 'isExternal'>>
}

declare module 'foliate-js/mobi.js' {
  import type { FoliateBook } from 'foliate-js/view.js'
  export class MOBI {
    constructor(tools: { unzlib: (bytes: Uint8Array) => Uint8Array })
    open(file: Blob): Promise<FoliateBook>
  }
}

declare module 'foliate-js/view.js' {
  export interface FoliateSection {
    readonly id: string | number
    readonly linear?: string
    readonly size?: number
    readonly cfi?: string
    readonly load?: () => Promise<string | null>
    readonly unload?: () => void
    readonly createDocument?: () => Promise<Document>
    readonly resolveHref?: (href: string) => string
    /** Ours: differs from that of the book. */
    readonly layout?: 'reflowable' | 'pre-paginated' | undefined
  }
  export interface FoliateTocItem {
    readonly label: string
    readonly href: string | null
    readonly subitems?: readonly FoliateTocItem[] | null
    /** Set by `TOCProgress`. */
    readonly id?: number
  }
  export interface FoliateBook {
    readonly sections: readonly FoliateSection[]
    readonly toc?: readonly FoliateTocItem[] | null
    readonly dir?: string | null
    readonly metadata?: { readonly language?: string | readonly string[] }
    /** Dispatches an event for every file before it is shown. */
    readonly transformTarget?: EventTarget
    readonly rendition?: { readonly layout?: string }
    /** EPUB only. */
    readonly resources?: {
      readonly manifest: readonly { readonly href: string }[]
      readonly spine: readonly { readonly idref: string; readonly properties?: readonly string[] }[]
      getItemByID(id: string): { readonly href: string } | undefined
    }
    resolveCFI?(cfi: string): { index: number; anchor: (doc: Document) => Range }
    resolveHref(href: string): { index: number; anchor: (doc: Document) => Element | null | 0 } | null
    splitTOCHref(href: string | null): [string | number, string?] | Promise<[string | number, string?]>
    getTOCFragment(doc: Document, id: string): Element | null
    isExternal(href: string): boolean
  }
}

declare module 'foliate-js/progress.js' {
  import type { FoliateBook, FoliateSection, FoliateTocItem } from 'foliate-js/view.js'
  export class TOCProgress {
    init(given: {
      toc: readonly FoliateTocItem[]
      ids: readonly (string | number)[]
      splitHref: FoliateBook['splitTOCHref']
      getFragment: FoliateBook['getTOCFragment']
    }): Promise<void>
    getProgress(index: number, range?: Range): FoliateTocItem | null | undefined
  }
  export class SectionProgress {
    constructor(sections: readonly FoliateSection[], sizePerLoc: number, sizePerTimeUnit: number)
    getProgress(index: number, fraction: number, pageFraction: number): { fraction: number }
    getSection(fraction: number): [index: number, fractionInSection: number]
  }
}

declare module 'foliate-js/epubcfi.js' {
  interface Part {
    index: number
    id?: string | null
    offset?: number
    text?: string[]
  }
  type Path = Part[][]
  export const isCFI: RegExp
  export function parse(cfi: string): Path | { parent: Path; start: Path; end: Path }
  export function joinIndir(...cfis: string[]): string
  export function collapse(cfi: string, toEnd?: boolean): string
  export function compare(a: string, b: string): number
  export function fromRange(range: Range): string
  export function toRange(doc: Document, parts: ReturnType<typeof parse>): Range
  export const fake: { fromIndex(index: number): string; toIndex(parts: Part[] | undefined): number }
}

declare module 'foliate-js/search.js' {
  import type { textWalker } from 'foliate-js/text-walker.js'
  export interface Found {
    range: Range
    excerpt: { pre: string; match: string; post: string }
  }
  export function searchMatcher(
    walker: typeof textWalker,
    options: { defaultLocale?: string | undefined; matchCase?: boolean; matchDiacritics?: boolean },
  ): (doc: Document, query: string) => Generator<Found>
}

declare module 'foliate-js/text-walker.js' {
  export function textWalker(doc: Document | Range, found: unknown): Generator
}

declare module 'foliate-js/vendor/zip.js' {
  export interface Entry {
    filename: string
    /** The raw bytes in the archive, in whatever encoding. */
    readonly rawFilename: Uint8Array
    readonly uncompressedSize: number
    /** 0 if not compressed. */
    readonly compressionMethod: number
    readonly encrypted: boolean
    /** Offset of its header in the archive. */
    readonly offset: number
    getData<T>(writer: Writer<T>): Promise<T>
  }
  interface Writer<T> {
    readonly result?: T
  }
  export function configure(options: { useWebWorkers: boolean }): void
  export const BlobReader: new (blob: Blob) => object
  export class ZipReader {
    constructor(reader: object)
    getEntries(): Promise<Entry[]>
  }
  export const BlobWriter: new (type?: string) => Writer<Blob>
}

declare module 'foliate-js/vendor/fflate.js' {
  export function unzlibSync(bytes: Uint8Array): Uint8Array
}
