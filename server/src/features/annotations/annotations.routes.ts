import { annotations as contract } from '@lectern/contract/annotations'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { contentDisposition } from '../../platform/http/send-file.ts'
import { getItem } from '../items/items.service.ts'
import { presentAnnotation } from './annotations.present.ts'
import { addAnnotation, changeAnnotation, getAnnotations, removeAnnotation } from './annotations.service.ts'
import { toMarkdown } from './export.rules.ts'

export function annotationsRoutes(http: Http, ctx: Context): void {
  http.endpoint(contract.list, async ({ caller, params }) => ({
    annotations: (await getAnnotations(ctx, caller.user, params.id)).map(presentAnnotation),
  }))

  http.endpoint(contract.create, async ({ caller, params, body }) =>
    presentAnnotation(await addAnnotation(ctx, caller.user, params.id, body)),
  )

  http.endpoint(contract.update, async ({ caller, params, body }) =>
    presentAnnotation(await changeAnnotation(ctx, caller.user, params.id, body)),
  )

  http.endpoint(contract.remove, ({ caller, params }) => removeAnnotation(ctx, caller.user, params.id))

  http.endpoint(contract.export, async ({ caller, params, query, reply }) => {
    const annotations = await getAnnotations(ctx, caller.user, params.id)
    const { item } = await getItem(ctx, caller.user, params.id)
    const title = item.media.title
    const isJson = query.format === 'json'
    void reply.headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition(`${title}.${isJson ? 'json' : 'md'}`),
    })
    if (isJson) {
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ title, annotations: annotations.map(presentAnnotation) }, null, 2))
    }
    return reply.type('text/markdown; charset=utf-8').send(toMarkdown(title, annotations))
  })
}
