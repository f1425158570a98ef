import { comics as contract } from '@lectern/contract/comics'
import type { Http } from '../../http.ts'
import type { Comics } from './comics.service.ts'

export function comicsRoutes(http: Http, comics: Comics): void {
  http.endpoint(contract.pages, async ({ caller, params, query }) => {
    const comic = await comics.find(caller.user, params.id, query.file ?? null)
    const { names, isRightToLeft } = await comics.pages(comic)
    return { pages: names.map((name) => ({ name })), isRightToLeft }
  })

  http.endpoint(contract.page, async ({ caller, params, query, request, reply }) => {
    const comic = await comics.find(caller.user, params.id, query.file ?? null)
    const etag = `"${comic.version}-${params.page}"`
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { bytes, mimeType } = await comics.page(comic, params.page)
    return reply.type(mimeType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
