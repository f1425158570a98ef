export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp'

/** Detects the format of a picture by its first bytes (12 suffice); null if unknown. */
export function pictureFormatOf(head: Buffer): PictureFormat | null {
  if (head.length < 4) return null
  const first = head.readUInt32BE(0)
  if (first === 0x89504e47) return 'png'
  if (first >>> 8 === 0xffd8ff) return 'jpeg'
  if (first === 0x52494646 && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (first === 0x47494638) return 'gif'
  if (first >>> 16 === 0x424d) return 'bmp'
  return null
}

export function pictureMimeOf(head: Buffer): string | null {
  const format = pictureFormatOf(head)
  return format && `image/${format}`
}

/** Also detects AVIF, which browsers display but covers cannot be made of. */
export function pageMimeOf(head: Buffer): string | null {
  return pictureMimeOf(head) ?? (/^ftypavi[fs]$/.test(head.toString('latin1', 4, 12)) ? 'image/avif' : null)
}
