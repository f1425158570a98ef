import { isAudited } from '@lectern/contract/audited'
import { allEndpoints } from '@lectern/contract/table'
import { expect, test } from 'vitest'
import { auditAreaOf, auditKindOf } from './audit.rules.ts'
import { labelOfField } from './field-labels.ts'

const audited = () => allEndpoints().filter(({ name, endpoint }) => isAudited(name, endpoint))

test('every audited endpoint has a label on the page', () => {
  expect(audited().filter(({ name }) => auditAreaOf(name) === undefined)).toEqual([])
})

test('every field of an audited endpoint has a label on the page, or is hidden', () => {
  const unknown = audited().flatMap(({ name, endpoint }) =>
    [...switchesIn(endpoint.query), ...fieldsIn(endpoint.body)]
      .filter((field) => labelOfField(name, field) === undefined)
      .map((field) => `${name}.${field}`),
  )
  expect(unknown).toEqual([])
})

type Schema = ReturnType<typeof allEndpoints>[number]['endpoint']['query']

/** Of the query, only switches that are on are logged. */
const switchesIn = (schema: Schema): string[] =>
  fieldsIn(schema).filter((field) => {
    const parsed = schema?.safeParse({ [field]: '1' })
    return parsed?.success === true && (parsed.data as Record<string, unknown>)[field] === true
  })

/** Fields of an object schema, also of one that is transformed or has variants. */
function fieldsIn(schema: unknown): string[] {
  const {
    shape,
    in: source,
    options,
  } = (schema ?? {}) as { shape?: object; in?: unknown; options?: unknown[] }
  if (shape !== undefined) return Object.keys(shape)
  return [...(source === undefined ? [] : fieldsIn(source)), ...(options ?? []).flatMap(fieldsIn)]
}

test.each([
  ['editing.removeCover', 'covers'],
  ['users.purgeProgress', 'progress'],
  ['users.remove', 'users'],
  ['metadata.addCustomProvider', 'metadata'],
])('%s is about %s', (action, area) => {
  expect(auditAreaOf(action)).toBe(area)
})

test.each([
  ['tools.cancelEncode', 'cancelled'],
  ['trash.restore', 'restored'],
  ['organise.undo', 'undone'],
  ['duplicates.merge', 'removed'],
  ['userLogins.end', 'removed'],
  ['openid.unlink', 'removed'],
  ['secondFactor.reset', 'removed'],
  ['trash.empty', 'removed'],
  ['authSettings.update', 'changed'],
  ['users.create', 'added'],
  ['doctor.check', 'run'],
])('%s is shown as %s', (action, kind) => {
  expect(auditKindOf(action)).toBe(kind)
})
