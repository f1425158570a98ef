import { apiDocs } from '@lectern/contract/api-docs'
import type { Http } from '../../http.ts'
import { openApiDocument } from './openapi.ts'
import { API_DOCS_STYLE, apiDocsPage } from './page.ts'

export function apiDocsRoutes(http: Http): void {
  http.endpoint(apiDocs.page, ({ reply }) => reply.type('text/html; charset=utf-8').send(apiDocsPage()))
  http.endpoint(apiDocs.style, ({ reply }) => reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE))
  http.endpoint(apiDocs.document, () => openApiDocument())
}
