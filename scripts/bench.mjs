// npm run bench -- <scenario> [options]: runs one measurement; its result goes to bench/results/<scenario>.json.
import './lib/node-version.mjs'
import { readdirSync } from 'node:fs'
import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'

const scenarios = readdirSync(inRoot('bench', 'scenarios'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const [scenario, ...options] = process.argv.slice(2)

if (scenario === undefined || !scenarios.includes(scenario)) {
  console.error(`Usage: npm run bench -- <scenario> [options]\nScenarios: ${scenarios.join(', ')}`)
  process.exit(1)
}

await installIfNeeded()
await buildIfNeeded()
process.exitCode = await runNode(['--import', 'tsx', inRoot('bench', 'src', 'main.ts'), scenario, ...options])
