// npm run import -- FILE_OR_FOLDER …: brings an Audiobookshelf installation over, whether the server runs or not.
import { runCommand } from './lib/run-command.mjs'

await runCommand('import')
