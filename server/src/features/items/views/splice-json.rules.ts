/** Puts members into a rendered item (`ItemViews`) without reading it: its last three bytes are the braces they go between. */

export interface Additions {
  /** Members of the item, each as `,"name":value`. */
  readonly ofItem?: string
  /** The same for members of its metadata. */
  readonly ofMetadata?: string
}

const NUM_BRACES = 3

/** The pieces to send, in order. */
export function withAdditions(view: Buffer, { ofItem = '', ofMetadata = '' }: Additions): readonly Buffer[] {
  if (ofItem === '' && ofMetadata === '') return [view]
  return [view.subarray(0, -NUM_BRACES), Buffer.from(`${ofMetadata}}}${ofItem}}`)]
}

const MEDIA = Buffer.from('"media":')

/** What is inside a rendered item. A quote inside a text is escaped, so the first such name is the member's. */
export function mediaOf(view: Buffer): Buffer {
  return view.subarray(view.indexOf(MEDIA) + MEDIA.length, -1)
}
