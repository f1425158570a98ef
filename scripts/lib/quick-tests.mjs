import { createRequire } from 'node:module'
import vm from 'node:vm'
import * as chai from 'chai'
import esbuild from 'esbuild'
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'

/**
 * Runs tests of pure functions some fifty times as fast as Vitest does: bundled with what they import, in this process.
 * Knows describe, test, each, hooks and expect; whatever needs more is left to Vitest.
 */

const SLOWEST_TEST_MS = 3000

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
const expect = Object.assign(
  (/** @type {unknown} */ value, /** @type {string | undefined} */ message) => chai.expect(value, message),
  chai.expect,
  /** @type {Record<symbol, object>} */ (/** @type {unknown} */ (globalThis))[ASYMMETRIC_MATCHERS_OBJECT],
)

/** @typedef {{ run: () => unknown, scope: Scope }} Test */
/** @typedef {{ parent: Scope | null, before: (() => unknown)[], after: (() => unknown)[] }} Scope */

/** What tests import as `vitest`; it only writes down what there is to run. */
function collector() {
  /** @type {Test[]} */
  const tests = []
  /** @type {Scope} */
  let scope = { parent: null, before: [], after: [] }
  /** @param {unknown[]} args */
  const functionIn = (args) =>
    /** @type {(...args: unknown[]) => unknown} */ (args.find((one) => typeof one === 'function'))
  /** @param {unknown[]} given */
  const test = (...given) => void tests.push({ run: () => functionIn(given)(), scope })
  /** @param {unknown[]} given @param {unknown[]} row */
  const describeWith = (given, row) => {
    scope = { parent: scope, before: [], after: [] }
    functionIn(given)(...row)
    scope = scope.parent ?? scope
  }
  /** @param {unknown} row */
  const asArgs = (row) => (Array.isArray(row) ? row : [row])
  test.each =
    (/** @type {unknown[]} */ rows) =>
    (/** @type {unknown[]} */ ...given) => {
      for (const row of rows) tests.push({ run: () => functionIn(given)(...asArgs(row)), scope })
    }
  const describe = (/** @type {unknown[]} */ ...given) => describeWith(given, [])
  describe.each =
    (/** @type {unknown[]} */ rows) =>
    (/** @type {unknown[]} */ ...given) => {
      for (const row of rows) describeWith(given, asArgs(row))
    }
  return {
    tests,
    vitest: {
      expect,
      describe,
      test,
      it: test,
      beforeEach: (/** @type {() => unknown} */ run) => void scope.before.push(run),
      afterEach: (/** @type {() => unknown} */ run) => void scope.after.push(run),
    },
  }
}

/** @param {Scope | null} scope @param {'before' | 'after'} when @returns {(() => unknown)[]} */
const hooksOf = (scope, when) => (scope === null ? [] : [...hooksOf(scope.parent, when), ...scope[when]])

/** A loop without an end is stopped. @param {() => unknown} run */
async function within(run) {
  Object.assign(globalThis, { quickTest: run })
  /** @type {unknown} */
  const result = vm.runInThisContext('quickTest()', { timeout: SLOWEST_TEST_MS })
  if (!(result instanceof Promise)) return
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), SLOWEST_TEST_MS)
  })
  await Promise.race([result, late]).finally(() => clearTimeout(timer))
}

/**
 * Bundles the tests once; `isNoticed` says whether one of them fails with other contents of a file.
 *
 * @param {string[]} tests
 * @param {string} file
 */
export async function openQuickTests(tests, file) {
  const require = createRequire(tests[0] ?? '')
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
          build.onLoad({ filter: /\.rules\.ts$/ }, ({ path }) =>
            path === file ? { contents, loader: 'ts' } : undefined,
          )
        },
      },
    ],
  })

  /** @param {string} changed @returns {Promise<boolean>} */
  async function isNoticed(changed) {
    contents = changed
    const { outputFiles } = await context.rebuild()
    const { tests: found, vitest } = collector()
    const load = (/** @type {string} */ name) => (name === 'vitest' ? vitest : require(name))
    try {
      const body = vm.runInThisContext(`(function (require, module, exports) {${outputFiles?.[0]?.text}\n})`)
      await within(() => body(load, { exports: {} }, {}))
      for (const { run, scope } of found) {
        for (const hook of hooksOf(scope, 'before')) await within(hook)
        await within(run)
        for (const hook of hooksOf(scope, 'after')) await within(hook)
      }
      return false
    } catch {
      return true
    }
  }
  return { isNoticed, close: () => context.dispose() }
}
