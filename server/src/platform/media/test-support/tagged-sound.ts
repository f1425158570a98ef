import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { makeSound, openWorkshop, type Workshop } from './media-files.ts'

/** An audio file with tags written by the test. */

let workshop: Workshop
let sound: Buffer
export let picture: Buffer
let count = 0

export function useTaggedSound(): void {
  beforeAll(async () => {
    workshop = await openWorkshop()
    sound = await readFile(
      await makeSound(workshop, 'plain.mp3', {
        seconds: 1,
        args: ['-id3v2_version', '0', '-write_id3v1', '0'],
      }),
    )
    picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
  })
  afterAll(() => workshop.close())
}

export async function save(head: Buffer, tail: Buffer = Buffer.alloc(0)): Promise<string> {
  return workshop.write(`built-${++count}.mp3`, Buffer.concat([head, sound, tail]))
}
export const read = async (head: Buffer, tail?: Buffer) => readAudio(await save(head, tail))
