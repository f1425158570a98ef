import { apiDocs } from '@lectern/contract/api-docs'
import type { Http } from '../../http.ts'
import { openApiDocument } from './openapi.present.ts'
import { API_DOCS_STYLE, apiDocsPage } from './api-page.present.ts'

/** Made when somebody asks for the first time: not at every start, and not at every call, as anyone may call. */
export function apiDocsRoutes(http: Http): void {
  let page: string | undefined
  let document: ReturnType<typeof openApiDocument> | undefined

  http.endpoint(apiDocs.page, ({ reply }) =>
    reply.type('text/html; charset=utf-8').send((page ??= apiDocsPage())),
  )
  http.endpoint(apiDocs.style, ({ reply }) => reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE))
  http.endpoint(apiDocs.document, () => (document ??= openApiDocument()))
}
