import { createRequire } from 'node:module'
import vm from 'node:vm'
import { parentPort } from 'node:worker_threads'
import * as chai from 'chai'
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  customMatchers,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'
import { fn, spyOn } from '@vitest/spy'

/** Runs bundled tests in a separate thread, which can be stopped whatever they do. */

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
const expect = Object.assign(
  (/** @type {unknown} */ value, /** @type {string | undefined} */ message) => chai.expect(value, message),
  chai.expect,
  /** @type {Record<symbol, object>} */ (/** @type {unknown} */ (globalThis))[ASYMMETRIC_MATCHERS_OBJECT],
)
/** @typedef {{ extend: (expect: object, matchers: object) => void }} Extendable */
const extendable = /** @type {Extendable} */ (/** @type {unknown} */ (chai.expect))
extendable.extend(expect, customMatchers)

/** @typedef {{ run: () => unknown, scope: Scope }} Test */
/** @typedef {{ parent: Scope | null, before: (() => unknown)[], after: (() => unknown)[] }} Scope */

/** What tests import as `vitest`; it only collects what there is to run. */
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
      vi: { fn, spyOn },
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

/** Whether any of the tests fails. @param {string} bundle @param {string} besides a file whose packages the tests use */
async function isFailing(bundle, besides) {
  const require = createRequire(besides)
  const { tests, vitest } = collector()
  const load = (/** @type {string} */ name) => (name === 'vitest' ? vitest : require(name))
  try {
    vm.runInThisContext(`(function (require, module, exports) {${bundle}\n})`)(load, { exports: {} }, {})
    for (const { run, scope } of tests) {
      for (const hook of hooksOf(scope, 'before')) await hook()
      await run()
      for (const hook of hooksOf(scope, 'after')) await hook()
    }
    return false
  } catch {
    return true
  }
}

parentPort?.on('message', (/** @type {{ bundle: string, besides: string }} */ { bundle, besides }) => {
  void isFailing(bundle, besides).then((isFailed) => parentPort?.postMessage(isFailed))
})
