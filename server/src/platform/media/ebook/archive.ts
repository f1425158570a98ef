/** Files inside a zip or rar archive. Their names are only used as keys, never as paths on disk. */
export interface Archive {
  readonly names: readonly string[]
  /** Returns the content of a file; null if there is no file of that name, or it is too large or damaged. */
  read(name: string, maxBytes: number): Promise<Buffer | null>
}

export const MAX_ENTRIES = 20_000
/** Pictures and text do not compress this well; zip bombs do. */
export const MAX_RATIO = 250
export const MAX_XML_BYTES = 8 * 1024 * 1024
export const MAX_PICTURE_BYTES = 48 * 1024 * 1024

const RATIO_MATTERS_FROM_BYTES = 1024 * 1024

export function isReasonable(packedBytes: number, unpackedBytes: number, maxBytes: number): boolean {
  if (unpackedBytes > maxBytes) return false
  return unpackedBytes < RATIO_MATTERS_FROM_BYTES || unpackedBytes <= packedBytes * MAX_RATIO
}
