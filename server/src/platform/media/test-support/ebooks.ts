import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { openWorkshop, type Workshop } from './media-files.ts'

/** E-books written by tests. */

export let workshop: Workshop
export let red: Buffer
export let blue: Buffer

export function useEbooks(): void {
  beforeAll(async () => {
    workshop = await openWorkshop()
    const page = (background: string) => sharp({ create: { width: 30, height: 40, channels: 3, background } })
    red = await page('#ff0000').jpeg().toBuffer()
    blue = await page('#0000ff').png().toBuffer()
  })
  afterAll(() => workshop.close())
}
