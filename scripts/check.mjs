// npm run check: format, lint, types, import rules, unused code. Runs all of them, then says which failed.
import './lib/node-version.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { capture, commandOf } from './lib/run.mjs'

await installIfNeeded()

const TYPED_FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const CRUISED_FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench']
const TSC = inRoot('node_modules', 'ts7', 'bin', 'tsc')

/** Results of earlier runs; each tool checks file contents, so a stale entry cannot hide a problem. */
const CACHE = 'node_modules/.cache/check'

/** @type {[title: string, args: string[]][]} */
const CHECKS = [
  ['tracked files', ['scripts/lib/check-tracked-files.mjs']],
  [
    'format',
    [
      commandOf('prettier'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      `${CACHE}/prettier`,
      '.',
    ],
  ],
  ['lint', [commandOf('oxlint'), '--type-aware', '--deny-warnings']],
  ...TYPED_FOLDERS.map(
    (folder) =>
      /** @type {[string, string[]]} */ ([
        `types ${folder}`,
        [
          TSC,
          '-p',
          `${folder}/tsconfig.json`,
          '--incremental',
          '--tsBuildInfoFile',
          `${CACHE}/${folder}.tsbuildinfo`,
        ],
      ]),
  ),
  [
    'import arrows',
    [
      commandOf('dependency-cruiser', 'depcruise'),
      '--cache',
      `${CACHE}/depcruise`,
      '--cache-strategy',
      'content',
      ...CRUISED_FOLDERS,
    ],
  ],
  ['unused code', [commandOf('knip'), '--no-progress', '--no-config-hints']],
]

const wanted = process.argv.slice(2)
const chosen = CHECKS.filter(
  ([title]) => wanted.length === 0 || wanted.some((word) => title.startsWith(word)),
)

// Sequentially: on two cores they would only slow each other down.
const failed = []
for (const [title, args] of chosen) {
  const startedAt = Date.now()
  const { code, output } = await capture(process.execPath, args)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)`)
  if (code === 0) continue
  failed.push(title)
  console.log(output.trimEnd().replace(/^/gm, '        '))
}

console.log(failed.length === 0 ? `All ${chosen.length} checks passed.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 && chosen.length > 0 ? 0 : 1
