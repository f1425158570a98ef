import { readOptions } from './options.ts'
import { writeResult } from './results.ts'
import { describeLimit, isMet, round, type Scenario } from './scenario.ts'

const [name = '', ...args] = process.argv.slice(2)
const { scenario } = (await import(`../scenarios/${name}.ts`)) as { scenario: Scenario }
const options = readOptions(args, scenario.books)

console.log(`${scenario.question}\n`)
const outcome = await scenario.run(options)

for (const [figure, value] of Object.entries(outcome.figures))
  console.log(`  ${figure.padEnd(32)} ${round(value)}`)
console.log()
for (const limit of outcome.limits) console.log(describeLimit(limit))
console.log(`\nWritten to ${await writeResult(name, scenario, options, outcome)}`)

process.exitCode = outcome.limits.every(isMet) ? 0 : 1
