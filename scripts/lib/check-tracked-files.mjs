// Fails on files that slipped into the repository: audio outside the test folders, and anything above 500 KB.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const MAX_BYTES = 500 * 1024
const SOUND = /\.(mp3|m4a|m4b|mp4|aac|flac|ogg|oga|opus|wav|wma|webma|mka|aiff?|caf|amr)$/i
const TEST_FOLDER = /(^|\/)(test|test-support|e2e)\//

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: inRoot(), encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '')

const problems = tracked.flatMap((file) => {
  const { size } = statSync(inRoot(file), { throwIfNoEntry: false }) ?? { size: 0 }
  if (SOUND.test(file) && !TEST_FOLDER.test(file)) return [`${file}: audio outside the test folders`]
  return size > MAX_BYTES ? [`${file}: ${Math.round(size / 1024)} KB, at most ${MAX_BYTES / 1024} KB`] : []
})

for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
