// npm run make-library -- --books 10000 --out folder [--seed 1]: generates books, for trying and measuring.
import './lib/node-version.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'

await installIfNeeded()
const script = inRoot('bench', 'src', 'library', 'main.ts')
process.exitCode = await runNode(['--import', 'tsx', script, ...process.argv.slice(2)])
