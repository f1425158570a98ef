import { stat } from 'node:fs/promises'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, messageOf, notFound } from '../../lib/errors.ts'
import { openWorkerPool, type WorkerPool } from '../../platform/jobs/worker-pool.ts'
import { workerUrl } from '../../platform/jobs/worker-url.ts'
import type { ComicPage, ComicPageList } from '../../platform/media/comic-pages.ts'
import { getEbook } from '../items/item-files.service.ts'
import type { User } from '../users/users.types.ts'
import type { Comic, ComicReply, ComicRequest } from './comics.types.ts'
import { createPageLists } from './page-lists.cache.ts'

/** Serves comics page by page. */
export interface Comics {
  find(viewer: User, itemId: ItemId, ino: string | null): Promise<Comic>
  pages(comic: Comic): Promise<ComicPageList>
  page(comic: Comic, number: number): Promise<ComicPage>
  close(): Promise<void>
}

const THREADS = 1
const UNPACKER_MEGABYTES = 256

export function createComics(ctx: Pick<Context, 'db' | 'config' | 'log'>): Comics {
  let pool: WorkerPool<ComicRequest, ComicReply> | undefined

  const ask = async (request: ComicRequest): Promise<ComicReply> => {
    pool ??= openWorkerPool({
      url: workerUrl(import.meta.url, 'open-comic'),
      threads: THREADS,
      oldSpaceMegabytes: UNPACKER_MEGABYTES,
    })
    try {
      return await pool.run(request)
    } catch (error) {
      ctx.log.warn({ err: messageOf(error) }, 'A comic could not be read')
      throw new AppError('unsupported', 'The comic cannot be read: its file is damaged', { cause: error })
    }
  }

  const pages = createPageLists(async (path) => {
    const reply = await ask({ kind: 'list', path })
    return 'list' in reply ? reply.list : notFound('Page')
  })

  return {
    pages,
    async find(viewer, itemId, ino) {
      const { path } = await getEbook(ctx, viewer, itemId, ino)
      const { size, mtimeMs, ino: place } = await stat(path).catch(() => notFound('File'))
      return { path, version: [size, Math.trunc(mtimeMs), place].map((n) => n.toString(36)).join('-') }
    },
    async page(comic, number) {
      const name = (await pages(comic)).names[number]
      if (name === undefined) return notFound('Page')
      const reply = await ask({ kind: 'page', path: comic.path, name })
      return 'page' in reply ? reply.page : notFound('Page')
    },
    close: async () => pool?.close(),
  }
}
