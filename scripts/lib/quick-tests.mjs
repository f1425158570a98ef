import { Worker } from 'node:worker_threads'
import esbuild from 'esbuild'

/**
 * Runs tests of pure functions some fifty times as fast as Vitest does: bundled with their imports, in one thread.
 * Supports describe, test, each, hooks, expect and spies; anything that needs more is left to Vitest.
 */

const SLOWEST_FIRST_RUN_MS = 20_000
/** A bug may make the tests slower, or endless: that counts as noticed. */
const SLOWER_THAN_FIRST = 10
const MIN_LIMIT_MS = 2000
/** An endless loop may also exhaust the memory. */
const MEMORY_MB = 512

/** @type {Worker | undefined} */
let worker

function startWorker() {
  const started = new Worker(new URL('./quick-test-worker.mjs', import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  started.unref()
  started.on('error', () => {})
  started.on('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}

/** @param {string} bundle @param {string} besides @param {number} limitMs @returns {Promise<boolean>} */
async function isFailing(bundle, besides, limitMs) {
  const running = (worker ??= startWorker())
  /** @type {(answer?: unknown) => void} */
  let answered = () => {}
  const answer = new Promise((resolve) => (answered = resolve))
  for (const event of ['message', 'exit']) running.on(event, answered)
  const timer = setTimeout(answered, limitMs)
  running.postMessage({ bundle, besides })
  const isFailed = await answer
  clearTimeout(timer)
  for (const event of ['message', 'exit']) running.off(event, answered)
  if (typeof isFailed === 'boolean') return isFailed
  await running.terminate()
  return true
}

/**
 * Bundles the tests once; `isNoticed` says whether one of them fails with other contents of a file.
 *
 * @param {string[]} tests
 * @param {string} file
 */
export async function openQuickTests(tests, file) {
  let contents = ''
  const context = await esbuild.context({
    stdin: { contents: tests.map((test) => `import ${JSON.stringify(test)}`).join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'changed-file',
        setup(build) {
          build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@lectern/') ? undefined : { path, external: true },
          )
          build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
            path === file ? { contents, loader: 'ts' } : undefined,
          )
        },
      },
    ],
  })

  let limitMs = SLOWEST_FIRST_RUN_MS
  /** @param {string} changed @returns {Promise<boolean>} */
  async function isNoticed(changed) {
    contents = changed
    const built = await context.rebuild().catch(() => undefined)
    if (built === undefined) return true
    const begin = performance.now()
    const isFailed = await isFailing(built.outputFiles?.[0]?.text ?? '', file, limitMs)
    if (limitMs === SLOWEST_FIRST_RUN_MS)
      limitMs = Math.max(MIN_LIMIT_MS, SLOWER_THAN_FIRST * (performance.now() - begin))
    return isFailed
  }
  return { isNoticed, close: () => context.dispose() }
}
