// npm run import -- FILE_OR_FOLDER …: imports an Audiobookshelf installation, whether the server runs or not.
import { runCommand } from './lib/run-command.mjs'

await runCommand('import')
