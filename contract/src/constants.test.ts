import { expect, test } from 'vitest'
import { BOOKSHELF_VIEW, COVER_ASPECT_RATIO } from './constants.ts'
import { PLAY_METHOD } from './playback.ts'

/** Numbers that stand in other people's databases and apps. */

test('[R4.002] play methods', () => {
  expect(PLAY_METHOD).toEqual({ directPlay: 0, directStream: 1, transcode: 2, local: 3 })
})

test('[R4.003] cover ratios and bookshelf views', () => {
  expect(COVER_ASPECT_RATIO).toEqual({ standard: 0, square: 1 })
  expect(BOOKSHELF_VIEW).toEqual({ standard: 0, detail: 1, author: 2 })
})
