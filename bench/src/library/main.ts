import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeLibrary } from './make-library.ts'

const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '1000' },
    out: { type: 'string', default: './data/made-library' },
    seed: { type: 'string', default: '1' },
  },
})
const startedAt = performance.now()
const made = await makeLibrary({
  folder: path.resolve(values.out),
  numBooks: Number(values.books),
  seed: Number(values.seed),
})
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${made.numBooks} books with ${made.numAudioFiles} audio files in ${made.books} (${seconds} s)`)
console.log(`What they are meant to be: ${made.meant}`)
