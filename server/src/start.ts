import { PRODUCT_NAME } from '@lectern/contract/constants'
import { readConfig } from './config.ts'
import { explainStart } from './explain-start.ts'
import { messageOf } from './lib/errors.ts'
import { allowHeapGrowthOnceUsed } from './platform/process/small-start-heap.ts'
import { runServer } from './run-server.ts'

/** Startup and shutdown: the only file that accesses process arguments and signals. */

const STOP_WITHIN_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const server = await runServer(config, {
    print: (line) => process.stdout.write(line),
    checkReplies: process.env['NODE_ENV'] === 'development',
    onListening: allowHeapGrowthOnceUsed,
    onLost: (error) => fail(explainStart(error, config)),
  }).catch((error: unknown) => fail(explainStart(error, config)))

  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    server.ctx().log.info(`Stopping (${reason}).`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS + config.drainSeconds * 1000).unref()
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  // One failure must not take down everything else: log it as an error and continue.
  process.on('unhandledRejection', (error) =>
    server.ctx().log.error({ err: error }, `Unhandled: ${messageOf(error)}`),
  )
  process.on('uncaughtException', (error) =>
    server.ctx().log.error({ err: error }, `Uncaught: ${messageOf(error)}`),
  )
}

function fail(why: string): never {
  process.stderr.write(`${PRODUCT_NAME} could not start: ${why}\n`)
  process.exit(1)
}

start().catch((error: unknown) => fail(messageOf(error)))
