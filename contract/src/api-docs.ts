import { endpoint, publicBecause } from './endpoint.ts'

const access = publicBecause('it describes the program, not anybody’s data')

export const apiDocs = {
  page: endpoint({ method: 'GET', path: '/api-docs', access, summary: 'This page.', reply: 'page' }),
  style: endpoint({
    method: 'GET',
    path: '/api-docs/style.css',
    access,
    summary: 'The stylesheet of this page.',
    reply: 'file',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api-docs/openapi.json',
    access,
    summary: 'This API as an OpenAPI document.',
    reply: 'file',
  }),
}
