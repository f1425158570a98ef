// npm run restore -- FILE: restores a backup. The server must be stopped.
import { runCommand } from './lib/run-command.mjs'

await runCommand('restore')
