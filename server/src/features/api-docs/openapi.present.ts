import { PRODUCT_NAME, PRODUCT_VERSION } from '@lectern/contract/constants'
import type { Access, EndpointShape } from '@lectern/contract/endpoint'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Builds the OpenAPI document from the endpoint table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const named of allEndpoints()) {
    const path = named.endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}').replace('*', '{*}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: PRODUCT_VERSION },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

export function describeAccess(access: Access): string {
  switch (access.who) {
    case 'public':
      return `Anyone (${access.because}).`
    case 'signed-in':
      return 'Any signed-in account.'
    case 'admin':
      return 'Admins and root.'
    case 'permission':
      return `Accounts that may ${access.permissions.join(' and ')}.`
  }
}

function operation({ name, endpoint }: NamedEndpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    security: endpoint.access.who === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: { 200: { description: 'Success', content: replyContent(endpoint) } },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function replyContent(endpoint: EndpointShape): Json {
  switch (endpoint.reply) {
    case 'ok':
      return { 'text/plain': { schema: { const: 'OK' } } }
    case 'file':
      return { 'application/octet-stream': {} }
    case 'page':
      return { 'text/html': {} }
    default:
      return { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
