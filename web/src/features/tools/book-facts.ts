import type { BookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import type { BookFacts } from './tools.rules.ts'

export const factsOfBook = ({ media }: BookWithSound): BookFacts => ({
  files: media.tracks.map(({ codec, metadata }) => ({ codec: codec ?? null, ext: metadata.ext })),
  numChapters: media.chapters.length,
})
