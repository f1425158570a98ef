import { allowHeapGrowth } from './platform/process/small-start-heap.ts'
import { PRODUCT_NAME, PRODUCT_VERSION } from '@lectern/contract/constants'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createPodcasts } from './features/podcasts/create-podcasts.service.ts'
import { createScanner } from './features/scanner/scanner.service.ts'
import { dropExpiredLogins } from './features/users/sign-in.service.ts'
import { messageOf } from './lib/errors.ts'
import { openContext } from './open-context.ts'

/** Starting and stopping: the only file that reads the process, its arguments and signals. */

const STOP_WITHIN_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const ctx = await openContext(config, { print: (line) => process.stdout.write(line) })
  const scanner = createScanner(ctx)
  const podcasts = createPodcasts(ctx, scanner)
  const app = await createApp(ctx, {
    scanner,
    podcasts,
    checkReplies: process.env['NODE_ENV'] === 'development',
  })
  await app.listen({ host: config.host, port: config.port })
  await dropExpiredLogins(ctx)

  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  ctx.log.info(`${PRODUCT_NAME} ${PRODUCT_VERSION} is ready at http://${host}:${port}${config.basePath}/`)

  const background = startBackground(ctx, scanner)
  podcasts.schedules.start()
  allowHeapGrowth()

  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    ctx.log.info(`Stopping (${reason}).`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    background.stop()
    await app.close()
    await ctx.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  // One broken thing must not end the others: say it loudly and go on.
  process.on('unhandledRejection', (error) => ctx.log.error({ err: error }, `Unhandled: ${messageOf(error)}`))
  process.on('uncaughtException', (error) => ctx.log.error({ err: error }, `Uncaught: ${messageOf(error)}`))
}

start().catch((error: unknown) => {
  process.stderr.write(`${PRODUCT_NAME} could not start: ${messageOf(error)}\n`)
  process.exit(1)
})
