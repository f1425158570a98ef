// npm run doctor [-- --mend NAME]: checks the server and its data for problems, and repairs them on request.
import { runCommand } from './lib/run-command.mjs'

await runCommand('doctor')
