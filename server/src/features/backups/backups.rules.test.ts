import { describe, expect, test } from 'vitest'
import { backupId, backupToRemove, freeId } from './backups.rules.ts'
import type { Backup } from './backups.types.ts'

test('a backup is named after the local time, with a number appended if the name is taken', () => {
  const at = new Date(2026, 0, 5, 9, 7)
  expect(backupId(at, new Set())).toBe('2026-01-05T0907')
  expect(backupId(at, new Set(['2026-01-05T0907', '2026-01-05T0907-2']))).toBe('2026-01-05T0907-3')
  expect(freeId('a', new Set(['a']))).toBe('a-2')
})

describe('removing surplus backups', () => {
  const backup = (createdAt: number, more: Partial<Backup> = {}) =>
    ({ createdAt, isVerified: true, isRestorePoint: false, ...more }) as Backup
  const removed = (backups: readonly Backup[], keep: number, kind: 'backup' | 'restore-point' = 'backup') =>
    backupToRemove(backups, kind as never, keep, 'new')?.createdAt ?? null

  test('removes the oldest, one at a time', () => {
    expect(removed([backup(3), backup(1), backup(2)], 2)).toBe(1)
    expect(removed([backup(3), backup(1)], 2)).toBeNull()
  })

  test('keeps the new one even if the others are dated in the future', () => {
    expect(removed([backup(9), backup(8), backup(1, { id: 'new' })], 2)).toBe(8)
  })

  test('never counts or removes backups we did not make or cannot read', () => {
    expect(removed([backup(3), backup(1, { isVerified: false }), backup(2)], 2)).toBeNull()
  })

  test('counts restore points separately and keeps two of them', () => {
    const points = [1, 2, 3].map((at) => backup(at, { isRestorePoint: true }))
    expect(removed([...points, backup(9)], 1)).toBeNull()
    expect(removed(points, 9, 'restore-point')).toBe(1)
    expect(removed(points.slice(1), 0, 'restore-point')).toBeNull()
  })
})
