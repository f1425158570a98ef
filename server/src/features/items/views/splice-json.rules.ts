/**
 * Adds members to a rendered item (`ItemViews`) without parsing it: they go between its last three closing braces.
 */

export interface Additions {
  /** Members of the item, each as `,"name":value`. */
  readonly ofItem?: string
  /** The same for members of its metadata. */
  readonly ofMetadata?: string
}

const NUM_BRACES = 3

/** Returns the buffers to send, in order. */
export function withAdditions(view: Buffer, { ofItem = '', ofMetadata = '' }: Additions): readonly Buffer[] {
  if (ofItem === '' && ofMetadata === '') return [view]
  return [view.subarray(0, -NUM_BRACES), Buffer.from(`${ofMetadata}}}${ofItem}}`)]
}

const MEDIA = Buffer.from('"media":')

/**
 * Returns the media of a rendered item. Quotes inside strings are escaped, so the first match is the member itself.
 */
export function mediaOf(view: Buffer): Buffer {
  return view.subarray(view.indexOf(MEDIA) + MEDIA.length, -1)
}
