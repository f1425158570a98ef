import { createHash } from 'node:crypto'

export const contentHash = (text: string): string => createHash('sha1').update(text).digest('base64')
