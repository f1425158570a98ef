import { expect, test } from 'vitest'
import { deviceShape, libraryIdIn, libraryTarget, safeRedirect, shellLayout } from './layout.rules.ts'

test.each([
  ['/library/l', true, true, true, true],
  ['/config-x', true, false, true, false],
  ['/config/users', true, false, true, false],
  ['/upload-x', true, true, true, false],
  ['/account/x', true, true, true, false],
  ['/account-x', true, true, true, false],
  ['/library/l', false, false, false, false],
])('shell layout on %s with a current library: %s', (path, hasLibrary, hasRail, hasBottomNav, hasToolbar) => {
  expect(shellLayout(path, hasLibrary)).toEqual({ hasRail, hasBottomNav, hasToolbar })
})

test('extracts the library id from library routes only', () => {
  expect([
    libraryIdIn('/library/a%20b/x'),
    libraryIdIn('/library/'),
    libraryIdIn('/item/a'),
    libraryIdIn('/library'),
  ]).toEqual(['a b', null, null, null])
})

test.each([
  ['/library/a/series/s', '/library/b/series/s'],
  ['/library/a', '/library/b'],
  ['/item/x', '/library/b'],
  ['/config/users', null],
  ['/config-x/users', null],
])('switching library on %s leads to %s', (path, target) => {
  expect(libraryTarget(path, 'b')).toBe(target)
})

test('server settings are a valid redirect target for admins only', () => {
  expect([
    safeRedirect('/config/users', false),
    safeRedirect('/config/users', true),
    safeRedirect('/item/x', false),
  ]).toEqual(['/', '/config/users', '/item/x'])
  expect(safeRedirect('/config-x', false)).toBe('/')
})

test('a square viewport does not count as landscape', () => {
  expect(deviceShape(500, 500)).toEqual({ isMobile: true, isMobileLandscape: false, isMobilePortrait: true })
  expect(deviceShape(640, 640).isMobile).toBe(false)
})
