import { describe, expect, test } from 'vitest'
import {
  deviceShape,
  libraryTarget,
  redirectParameter,
  routeName,
  safeRedirect,
  shellLayout,
} from './layout.rules.ts'

describe('shell layout', () => {
  test.each([
    ['/', 'index'],
    ['/item/1', 'item'],
    ['/collection/1', 'collection'],
    ['/playlist/1', 'playlist'],
    ['/library/1/bookshelf', 'library'],
    ['/config/users', 'config'],
    ['/upload', 'upload'],
    ['/account', 'account'],
  ])('[R2.043] %s maps to the route named %s', (pathname, name) => {
    expect(routeName(pathname)).toBe(name)
  })

  test.each([
    ['/library/a', true, true],
    ['/item/a', true, true],
    ['/account', true, true],
    ['/upload', true, true],
    ['/config', true, false],
    ['/config/users', true, false],
    ['/library/a', false, false],
  ])('[R2.045] on %s, with a current library: %s, the rail shows: %s', (pathname, hasLibrary, hasRail) => {
    expect(shellLayout(pathname, hasLibrary).hasRail).toBe(hasRail)
  })

  test('the bottom navigation stays visible in settings', () => {
    expect(shellLayout('/config/users', true)).toMatchObject({ hasRail: false, hasBottomNav: true })
    expect(shellLayout('/config/users', false).hasBottomNav).toBe(false)
  })

  test.each([
    ['/library/a', true],
    ['/item/a', true],
    ['/upload', false],
    ['/account', false],
    ['/config', false],
  ])('[R2.051] on %s, the toolbar shows: %s', (pathname, hasToolbar) => {
    expect(shellLayout(pathname, true).hasToolbar).toBe(hasToolbar)
  })
})

describe('switching library', () => {
  test.each([
    ['/library/a', '/library/b'],
    ['/library/a/bookshelf', '/library/b/bookshelf'],
    ['/library/a/bookshelf/series', '/library/b/bookshelf/series'],
  ])('[R2.061] on %s, leads to the same page in the other library, %s', (from, to) => {
    expect(libraryTarget(from, 'b')).toBe(to)
  })

  test.each(['/', '/item/x', '/account', '/upload', '/author/x'])(
    '[R2.062] on %s, leads to the library’s home page',
    (from) => {
      expect(libraryTarget(from, 'b')).toBe('/library/b')
    },
  )

  test.each(['/config', '/config/users'])('[R2.063] on %s, stays on the page', (from) => {
    expect(libraryTarget(from, 'b')).toBeNull()
  })
})

describe('redirect after sign-in', () => {
  test.each([
    ['/item/x', '/item/x?a=1', '/item/x?a=1'],
    ['/', '/', undefined],
    ['/batch', '/batch', undefined],
  ])('[R2.005] from %s (%s), the redirect parameter is %s', (pathname, fullPath, redirect) => {
    expect(redirectParameter(pathname, fullPath)).toBe(redirect)
  })

  test.each([
    ['/item/x?a=1#b', false, '/item/x?a=1#b'],
    ['//evil.example', true, '/'],
    ['/\\evil.example', true, '/'],
    ['https://evil.example', true, '/'],
    ['javascript:alert(1)', true, '/'],
    ['', true, '/'],
    [undefined, true, '/'],
    ['/login?redirect=/x', true, '/'],
    ['/config/users', false, '/'],
    ['/config/users', true, '/config/users'],
  ])('%s (admin: %s) leads to %s', (redirect, isAdmin, target) => {
    expect(safeRedirect(redirect, isAdmin)).toBe(target)
  })
})

test.each([
  [390, 844, true, false, true],
  [844, 390, true, true, false],
  [640, 640, false, false, false],
  [639, 2000, true, false, true],
  [1400, 900, false, false, false],
])(
  '[R4.059] %i × %i: mobile %s, landscape %s, portrait %s',
  (width, height, isMobile, landscape, portrait) => {
    expect(deviceShape(width, height)).toEqual({
      isMobile,
      isMobileLandscape: landscape,
      isMobilePortrait: portrait,
    })
  },
)
