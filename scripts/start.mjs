// npm start: from a fresh clone to a running server. Arguments go to the server (npm start -- --demo).
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { stopWithNpm } from './lib/follow-parent.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot, ROOT } from './lib/paths.mjs'
import { seeToFfmpeg } from './lib/system-tools.mjs'

await installIfNeeded()
await buildIfNeeded()
seeToFfmpeg()

// The server takes over this process: one process to stop; signals and exit code are its own.
process.chdir(ROOT)
stopWithNpm()
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
