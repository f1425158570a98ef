// npm run doctor [-- --mend NAME]: looks for what is wrong with the server and its data, and mends it when asked to.
import { runCommand } from './lib/run-command.mjs'

await runCommand('doctor')
