import { z } from 'zod'

/** Generates input that matches a schema from the schema itself, so that tests of the whole table grow with it. */

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
}

export type Fields = 'all' | 'required'

export interface SampleOptions {
  readonly fields: Fields
  /** A real folder, for fields that need a path. */
  readonly folder: string
}

export function sampleOf(schema: z.ZodType, options: SampleOptions): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return sample(json, '', options)
}

function sample(schema: JsonSchema, name: string, options: SampleOptions): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first, name, options)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, name, options)))
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, options)
    case 'array':
      return schema.items ? [sample(schema.items, name, options)] : []
    case 'string':
      return sampleText(schema, name, options)
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'text'
  }
}

function sampleObject(schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const isFree = Object.keys(properties).length === 0 && typeof additionalProperties === 'object'
  if (isFree) return { key: sample(additionalProperties, '', options) }
  const wanted = Object.entries(properties).filter(
    ([key]) => options.fields === 'all' || required.includes(key),
  )
  return Object.fromEntries(wanted.map(([key, property]) => [key, sample(property, key, options)]))
}

const TEXTS = ['text', 'a1b2', '1', '2026-01-15', 'https://example.invalid/a', 'someone@example.invalid']

function sampleText(schema: JsonSchema, name: string, options: SampleOptions): string {
  if (schema.format === 'uuid') return '0d9f1a52-5d3c-4a86-9d05-0c2f6f6a9b11'
  if (schema.format === 'uri') return 'https://example.invalid/a'
  if (/path$/i.test(name)) return options.folder
  if (/cron|schedule/i.test(name)) return '0 3 * * *'
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  const fitting = TEXTS.find((text) => pattern?.test(text) ?? true) ?? 'text'
  return fitting.padEnd(schema.minLength ?? 0, 'x')
}
