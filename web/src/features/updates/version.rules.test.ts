import { describe, expect, test, vi } from 'vitest'
import { CHECK_EVERY_MS, compareReleases, noUpdate, parseVersion, shouldCheck } from './version.rules.ts'

const release = (tag: string, body = '') => ({
  tag_name: tag,
  body,
  html_url: `https://releases.example/${tag}`,
})

describe('version strings', () => {
  test.each(['v1.2.3', 'v1.2.3-beta.1', 'v1.2.3+build.5', 'v10.20.30-rc.1+x'])(
    '[R5.049] %s is valid',
    (text) => {
      expect(parseVersion(text)).not.toBeNull()
    },
  )

  test.each(['1.2.3', 'v1.2', 'v1.2.3.4', 'va.b.c', '', 'version 1', null])(
    '[R5.049] %j is invalid: it is ignored with a warning',
    (text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      expect(parseVersion(text)).toBeNull()
      expect(warn).toHaveBeenCalledOnce()
      warn.mockRestore()
    },
  )

  test.each([
    ['v2.2.15', 20_215],
    ['v3.0.0', 30_000],
    ['v0.0.1', 1],
    ['v1.100.0', 20_000],
  ])('[R9.043] %s has the sort value %i', (text, total) => {
    expect(parseVersion(text)?.total).toBe(total)
  })
})

test('parses a version into its parts', () => {
  expect(parseVersion('v3.01.2-rc.1+build.5')).toEqual({
    version: '3.1.2',
    major: 3,
    minor: 1,
    patch: 2,
    preRelease: 'rc.1',
    total: 30_102,
  })
})

describe('the release list', () => {
  test('[R3.057] a newer release is an update, with its page and the current version’s changelog', () => {
    const data = compareReleases('3.0.0', [
      release('v3.1.0', 'new'),
      release('v3.0.0', 'now'),
      release('v2.9.0'),
    ])
    expect(data).toEqual({
      hasUpdate: true,
      latestVersion: '3.1.0',
      currentVersion: '3.0.0',
      githubTagUrl: 'https://releases.example/v3.1.0',
      currentVersionChangelog: 'now',
    })
  })

  test('the same or an older release is not an update', () => {
    expect(compareReleases('3.0.0', [release('v3.0.0'), release('v2.2.15')]).hasUpdate).toBe(false)
  })

  test('picks the newest, whatever the order of the list', () => {
    const list = ['v3.0.0', 'v3.2.0', 'v3.10.0', 'v3.1.0'].map((tag) => release(tag))
    expect(compareReleases('3.0.0', list)).toMatchObject({ hasUpdate: true, latestVersion: '3.10.0' })
  })

  test('a build without a version number has no update and no changelog', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(compareReleases('dev', [release('v3.1.0', 'new'), release('nightly')])).toMatchObject({
      hasUpdate: false,
      currentVersionChangelog: null,
    })
    warn.mockRestore()
  })

  test('[R1.027] an empty list yields no update', () => {
    expect(compareReleases('3.0.0', [])).toEqual({ ...noUpdate('3.0.0') })
  })

  test('[R7.048] pre-releases are never an update', () => {
    expect(compareReleases('3.0.0', [release('v4.0.0-beta.1')]).hasUpdate).toBe(false)
    const mixed = [release('v4.0.0-beta.1'), release('v3.1.0'), release('v3.0.0')]
    expect(compareReleases('3.0.0', mixed)).toMatchObject({ hasUpdate: true, latestVersion: '3.1.0' })
  })
})

describe('[R4.060 R9.013] when to check for updates', () => {
  const last = { checkedAt: 1_000_000, data: noUpdate('3.0.0') }

  test('immediately if never checked', () => expect(shouldCheck(null, '3.0.0', 5)).toBe(true))

  test('at most every five minutes', () => {
    expect(CHECK_EVERY_MS).toBe(300_000)
    expect(shouldCheck(last, '3.0.0', 1_000_000 + 299_999)).toBe(false)
    expect(shouldCheck(last, '3.0.0', 1_000_000 + 300_000)).toBe(true)
  })

  test('sooner when the running version has changed since the last check', () => {
    expect(shouldCheck(last, '3.0.1', 1_000_001)).toBe(true)
  })
})
