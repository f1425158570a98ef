// What npm test -- --changed runs: the tests that import a changed file, and the journeys of its slice.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, ROOT } from './paths.mjs'

/** Slices whose journeys have different names. */
/** @type {Record<string, string[]>} */
const JOURNEYS = {
  authors: ['names'],
  browse: ['shelves'],
  'chapter-editor': ['chapters'],
  connection: ['connection'],
  'edit-item': ['editing'],
  items: ['item-page'],
  me: ['sign-in', 'accounts'],
  narrators: ['names'],
  playback: ['player'],
  playlists: ['collections'],
  progress: ['player'],
  releases: ['updates'],
  selection: ['batch'],
  series: ['names'],
  streaming: ['player'],
  tools: ['embed-chapters'],
  'track-order': ['chapters'],
  users: ['accounts'],
}

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The commit where this branch left main; on main itself the last commit, so that only uncommitted changes count. */
export const changedSince = () => git('merge-base', 'HEAD', 'main')

/** @returns {string[]} names of journeys; the smallest one always, because every change can break the start page */
export function journeysOfChanges() {
  const changed = git('diff', '--name-only', changedSince()).split('\n')
  const added = git('ls-files', '--others', '--exclude-standard').split('\n')
  return [...new Set(['smoke', ...[...changed, ...added].flatMap(journeysOf)])].filter(isJourney)
}

/** @param {string} file */
function journeysOf(file) {
  const journey = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(file)?.[1]
  if (journey !== undefined) return [journey]
  if (/\.test\.tsx?$/.test(file)) return []
  if (file.startsWith('web/src/player/')) return ['player']
  if (file.startsWith('web/src/app/')) return ['shell']
  const slice =
    /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? /^contract\/src\/([^/.]+)/.exec(file)?.[1]
  return slice === undefined ? [] : (JOURNEYS[slice] ?? [slice])
}

/** @param {string} name */
const isJourney = (name) => existsSync(inRoot('e2e', 'journeys', `${name}.spec.ts`))
