import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { mutantsOf, withMutant } from './lib/mutants.mjs'
import { ROOT } from './lib/paths.mjs'
import { openQuickTests } from './lib/quick-tests.mjs'

/**
 * Puts small bugs into rules, one at a time, and reports which ones no test notices.
 *
 *   npm run mutate -- server/src/features/visibility
 *
 * Runs the tests that import the file, then restores the file. With --quick, files whose tests need more
 * than pure functions are skipped.
 */

const WANTED_SHARE = 0.85
/** A bug may make a loop endless: such a test has noticed it. */
const TEST_TIMEOUT_MS = 10_000

const isQuickOnly = process.argv.includes('--quick')
const places = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (places.length === 0) {
  console.error('Name the files or folders to try: npm run mutate -- server/src/features/visibility')
  process.exit(2)
}

const filesBelow = (/** @type {string} */ place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name))

const CONTRACT_RULES = path.join(ROOT, 'contract', 'src', 'rules')
const isRules = (/** @type {string} */ file) =>
  file.endsWith('.rules.ts') || (path.dirname(file) === CONTRACT_RULES && !file.endsWith('.test.ts'))
const files = places.flatMap((place) => filesBelow(path.resolve(ROOT, place))).filter(isRules)

const CONTRACT = '@lectern/contract/'

/** Tests of whole slices use the contract everywhere: only rules and their tests count. @param {string} file */
function importsOf(file) {
  const ofContract = isRules(file) || file.endsWith('.rules.test.ts')
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.resolve(path.dirname(file), name)]
    if (!ofContract || !name.startsWith(CONTRACT)) return []
    return [path.join(ROOT, 'contract', 'src', `${name.slice(CONTRACT.length)}.ts`)]
  })
}

const sources = ['server', 'web', 'contract']
  .flatMap((workspace) => filesBelow(path.join(ROOT, workspace, 'src')))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, imports: new Set(importsOf(file)) }))

/** @param {string} wanted */
const importersOf = (wanted) => sources.filter(({ imports }) => imports.has(wanted)).map(({ file }) => file)
/** Tests of whole screens are too slow to run once per bug. */
const isTest = (/** @type {string} */ file) => file.endsWith('.test.ts') && !file.endsWith('.dom.test.ts')

/** @param {string} file */
const isUsedByTests = (file) => isRules(file) || file.includes('/test-support/')

/** The tests that import a file, then those of the rules that use it; without any, those of its other importers. */
function testsOf(/** @type {string} */ file) {
  const near = importersOf(file).filter(isTest)
  const users = new Set([file])
  for (const user of users)
    for (const importer of importersOf(user).filter(isUsedByTests)) users.add(importer)
  const further = [...new Set([...users].flatMap(importersOf).filter(isTest))].filter(
    (test) => !near.includes(test),
  )
  if (near.length + further.length > 0) return { near, further }
  return { near: [...new Set(importersOf(file).flatMap(importersOf).filter(isTest))], further }
}

/** @type {import('vitest/node').Vitest | undefined} */
let vitest
async function startVitest() {
  const { createVitest } = await import('vitest/node')
  vitest ??= await createVitest('test', {
    root: ROOT,
    watch: false,
    reporters: [{}],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    maxWorkers: 1,
    bail: 1,
  })
  await vitest.standalone()
  return vitest
}

/** @type {string | undefined} */
let changed
/** @type {string} */
let original = ''
const restore = () => {
  if (changed !== undefined) writeFileSync(changed, original)
  changed = undefined
}
process.on('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** For tests that need more than pure functions. @param {string[]} tests @param {string} file */
async function openVitest(tests, file) {
  const runner = await startVitest()
  const specifications = (await runner.globTestSpecifications(tests)).filter(({ moduleId }) =>
    tests.includes(moduleId),
  )
  // The result still includes the modules of earlier runs.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId))
  return {
    /** @param {string} contents */
    async isNoticed(contents) {
      changed = file
      writeFileSync(file, contents)
      runner.invalidateFile(file)
      const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications)
      return (
        unhandledErrors.length > 0 ||
        testModules.some((module) => ran.has(module.moduleId) && module.state() === 'failed')
      )
    },
    async close() {
      restore()
      runner.invalidateFile(file)
    },
  }
}

/** @param {ReturnType<typeof testsOf>} tests @param {string} file */
async function openTests({ near, further }, file) {
  /** @param {string} test */
  const isOfRules = (test) => test.endsWith('.rules.test.ts')
  // Table tests first: most bugs are noticed there, in a fraction of the time that property tests take.
  const inTurn = [near, further].flatMap((tests) => [
    tests.filter(isOfRules),
    tests.filter((test) => !isOfRules(test)),
  ])
  const opened = []
  for (const chosen of inTurn.filter((tests) => tests.length > 0)) {
    const quick = await openQuickTests(chosen, file)
    if (await quick.isNoticed(original)) await quick.close()
    else opened.push(quick)
  }
  if (opened.length > 0) return together(opened)
  if (isQuickOnly) return undefined
  const slow = await openVitest(near.length > 0 ? near : further, file)
  if (!(await slow.isNoticed(original))) return slow
  await slow.close()
  return undefined
}

/** @param {Awaited<ReturnType<typeof openQuickTests>>[]} opened */
function together(opened) {
  return {
    /** @param {string} contents */
    async isNoticed(contents) {
      for (const one of opened) if (await one.isNoticed(contents)) return true
      return false
    },
    async close() {
      for (const one of opened) await one.close()
    },
  }
}

/** @param {number} part @param {number} whole */
const percentOf = (part, whole) => `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`

let [killed, total] = [0, 0]
for (const file of files) {
  const name = path.relative(ROOT, file)
  const tests = testsOf(file)
  if (tests.near.length + tests.further.length === 0) {
    console.log(`${name}: no test imports it, nor what imports it`)
    continue
  }
  original = readFileSync(file, 'utf8')
  const opened = await openTests(tests, file)
  if (!opened) {
    console.log(`${name}: its tests ${isQuickOnly ? 'need Vitest' : 'fail already'}`)
    if (!isQuickOnly) process.exitCode = 1
    continue
  }
  const mutants = mutantsOf(original)
  let killedHere = 0
  /** @type {string[]} */
  const survivors = []
  for (const mutant of mutants) {
    if (await opened.isNoticed(withMutant(original, mutant))) killedHere += 1
    else
      survivors.push(`  ${name}:${mutant.line}  ${mutant.before}  →  ${mutant.replacement || '(left out)'}`)
  }
  await opened.close()
  console.log(`${name}: ${killedHere} of ${mutants.length} noticed, ${percentOf(killedHere, mutants.length)}`)
  for (const survivor of survivors) console.log(survivor)
  killed += killedHere
  total += mutants.length
}

await vitest?.close()
const share = total === 0 ? 1 : killed / total
console.log(`${killed} of ${total} noticed, ${percentOf(killed, total)}`)
if (share < WANTED_SHARE) process.exitCode = 1
process.exit()
