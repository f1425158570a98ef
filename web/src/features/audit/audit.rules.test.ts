import { isAudited } from '@lectern/contract/audited'
import { allEndpoints } from '@lectern/contract/table'
import { expect, test } from 'vitest'
import { ZodObject, ZodPipe, type ZodType, ZodUnion } from 'zod'
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

/** Of the query, only switches that are on are logged. */
const switchesIn = (schema: ZodType | undefined): string[] =>
  fieldsIn(schema).filter((field) => {
    const parsed = schema?.safeParse({ [field]: '1' })
    return parsed?.success === true && (parsed.data as Record<string, unknown>)[field] === true
  })

function fieldsIn(schema: unknown): string[] {
  if (schema instanceof ZodObject) return Object.keys(schema.shape)
  if (schema instanceof ZodPipe) return [...fieldsIn(schema.in), ...fieldsIn(schema.out)]
  if (schema instanceof ZodUnion) return schema.options.flatMap(fieldsIn)
  return []
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
