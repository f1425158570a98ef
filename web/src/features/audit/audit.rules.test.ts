import { isAudited } from '@lectern/contract/audited'
import { allEndpoints } from '@lectern/contract/table'
import { expect, test } from 'vitest'
import { auditAreaOf, auditKindOf } from './audit.rules.ts'

test('every audited endpoint has a label on the page', () => {
  const audited = allEndpoints().filter(({ name, endpoint }) => isAudited(name, endpoint))
  expect(audited.filter(({ name }) => auditAreaOf(name) === undefined)).toEqual([])
})

test.each([
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
