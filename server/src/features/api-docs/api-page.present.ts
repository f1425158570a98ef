import { PRODUCT_NAME } from '@lectern/contract/constants'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { z } from 'zod'
import { describeAccess } from './openapi.present.ts'

/** Renders the endpoint table as a plain HTML page without scripts. */
export function apiDocsPage(): string {
  const bySlice = new Map<string, NamedEndpoint[]>()
  for (const named of allEndpoints()) {
    const slice = named.name.split('.')[0] ?? ''
    bySlice.set(slice, [...(bySlice.get(slice) ?? []), named])
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title>
<link rel="stylesheet" href="api-docs/style.css">
</head>
<body>
<main>
<h1>${PRODUCT_NAME} API</h1>
<p>For machines: <a href="api-docs/openapi.json">openapi.json</a>. Send the token as <code>Authorization: Bearer …</code>.</p>
${[...bySlice].map(([slice, endpoints]) => section(slice, endpoints)).join('\n')}
</main>
</body>
</html>
`
}

function section(slice: string, endpoints: NamedEndpoint[]): string {
  return `<section><h2>${escapeHtml(slice)}</h2>${endpoints.map(card).join('')}</section>`
}

function card({ endpoint }: NamedEndpoint): string {
  const { method, path, summary, access, params, query, body, reply } = endpoint
  const parts = [part('Path', params), part('Query', query), part('Body', body)]
  const answer =
    typeof reply === 'string' ? `<h4>Answer</h4><pre>${plainReply(reply)}</pre>` : part('Answer', reply)
  return `<details>
<summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(describeAccess(access))}</p>
${parts.join('')}${answer}
</details>`
}

function part(title: string, schema: z.ZodType | undefined): string {
  if (!schema) return ''
  const json = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: title === 'Answer' ? 'output' : 'input',
  }) as Schema
  return `<h4>${title}</h4><pre>${escapeHtml(outline(json).join('\n'))}</pre>`
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/**
 * Lists the fields and their types, one level deep. The full schemas are in openapi.json; here they would take
 * megabytes.
 */
function outline(schema: Schema): string[] {
  const { properties, required = [] } = schema.items?.properties ? schema.items : schema
  if (!properties) return [kindOf(schema)]
  const fields = Object.entries(properties).map(
    ([name, field]) => `  ${name}${required.includes(name) ? '' : '?'}: ${kindOf(field)}`,
  )
  return schema.items ? ['[{', ...fields, '}]'] : ['{', ...fields, '}']
}

function kindOf({ type, items, anyOf, enum: values, const: value }: Schema): string {
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(' | ')
  if (type === 'array') return `${items ? kindOf(items) : 'anything'}[]`
  if (type === undefined) return 'anything'
  return typeof type === 'string' ? type : type.join(' | ')
}

function plainReply(reply: 'ok' | 'file' | 'page'): string {
  return { ok: 'The text OK', file: 'A file', page: 'A web page' }[reply]
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export const API_DOCS_STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
details { border-top: 1px solid color-mix(in srgb, CanvasText 20%, transparent); }
summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: color-mix(in srgb, CanvasText 7%, transparent); }
`
