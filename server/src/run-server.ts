import type { Server } from 'node:http'
import { PRODUCT_NAME, PRODUCT_VERSION } from '@lectern/contract/constants'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { dropExpiredLogins } from './features/users/sign-in.service.ts'
import { messageOf } from './lib/errors.ts'
import { hostInUrl } from './lib/host-in-url.ts'
import { type OpenContext, openContext } from './open-context.ts'

/** The whole server, which restarts itself after a backup has been restored. */
export interface RunningServer {
  /** Context of the current run. */
  ctx(): OpenContext
  port(): number
  stop(): Promise<void>
}

interface Options {
  readonly print?: (line: string) => void
  readonly checkReplies: boolean
  readonly onListening?: (server: Server) => void
  /** Called if the server fails to start again after a restart. */
  readonly onLost: (error: unknown) => void
}

interface Run {
  readonly ctx: OpenContext
  readonly port: number
  drain(): Promise<void>
  stop(): Promise<void>
}

export async function runServer(config: Config, options: Options): Promise<RunningServer> {
  let current = await startOnce(config, options, restart)
  let changing: Promise<void> = Promise.resolve()
  let isStopping = false

  return {
    ctx: () => current.ctx,
    port: () => current.port,
    stop() {
      isStopping = true
      changing = changing.then(() => current.drain()).then(() => current.stop())
      return changing
    },
  }

  function restart(): void {
    changing = changing.then(comeBack).catch(options.onLost)
  }

  async function comeBack(): Promise<void> {
    if (isStopping) return
    await current.stop()
    // Keeps the port, even if the system chose it.
    current = await startOnce({ ...config, port: current.port }, options, restart)
  }
}

async function startOnce(config: Config, options: Options, restart: () => void): Promise<Run> {
  const ctx = await openContext(config, options.print ? { print: options.print } : {})
  const app = await createApp(ctx, { checkReplies: options.checkReplies })
  const { fastify, parts } = app
  await fastify.listen({ host: config.host, port: config.port })
  options.onListening?.(fastify.server)
  await dropExpiredLogins(ctx)

  const address = fastify.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const url = `http://${hostInUrl(config.host)}:${port}${config.basePath}/`
  ctx.log.info(`${PRODUCT_NAME} ${PRODUCT_VERSION} is ready at ${url}`)

  parts.background.start()
  ctx.events.onOwn('backup.applied', restart)
  return {
    ctx,
    port,
    drain: () => app.drain(),
    async stop() {
      try {
        await fastify.close()
      } catch (error) {
        ctx.log.error({ err: error }, `The server did not close cleanly: ${messageOf(error)}`)
      }
      await ctx.close()
    },
  }
}
