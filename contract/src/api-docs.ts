import { endpoint, publicBecause } from './endpoint.ts'

const access = publicBecause('it describes the program, not anybody’s data')

export const apiDocs = {
  page: endpoint({ method: 'GET', path: '/api-docs', access, summary: 'This page.', reply: 'page' }),
  style: endpoint({
    method: 'GET',
    path: '/api-docs/style.css',
    access,
    summary: 'Its look.',
    reply: 'file',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api-docs/openapi.json',
    access,
    summary: 'The same as an OpenAPI document.',
    reply: 'file',
  }),
}
