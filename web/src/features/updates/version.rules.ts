/** Version strings: `v` plus major.minor.patch, optionally with a pre-release and a build part. */

const VERSION = /^v(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+([0-9A-Za-z.-]{1,100}))?$/

export interface Version {
  readonly version: string
  readonly major: number
  readonly minor: number
  readonly patch: number
  readonly preRelease: string | null
  /** Sort key of versions. */
  readonly total: number
}

export function parseVersion(text: unknown): Version | null {
  const match = typeof text === 'string' ? VERSION.exec(text) : null
  if (!match) {
    console.warn('Not a version', text)
    return null
  }
  const [major, minor, patch] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return {
    version: `${major}.${minor}.${patch}`,
    major,
    minor,
    patch,
    preRelease: match[4] ?? null,
    total: major * 10_000 + minor * 100 + patch,
  }
}

export interface Release {
  readonly tag_name: string
  readonly body: string
  readonly html_url: string | null
}

export interface VersionData {
  readonly hasUpdate: boolean
  readonly latestVersion: string | null
  readonly currentVersion: string
  readonly githubTagUrl: string | null
  readonly currentVersionChangelog: string | null
}

export const noUpdate = (currentVersion: string): VersionData => ({
  hasUpdate: false,
  latestVersion: null,
  currentVersion,
  githubTagUrl: null,
  currentVersionChangelog: null,
})

/** Compares the newest full release with the running version. Pre-releases are never offered as updates. */
export function compareReleases(currentVersion: string, releases: readonly Release[]): VersionData {
  const current = parseVersion(`v${currentVersion}`)
  const known = releases
    .map((release) => ({ release, version: parseVersion(release.tag_name) }))
    .filter((entry): entry is { release: Release; version: Version } => entry.version !== null)
  const own = known.find(({ version }) => version.total === current?.total)
  const [latest] = known
    .filter(({ version }) => version.preRelease === null)
    .toSorted((a, b) => b.version.total - a.version.total)
  return {
    hasUpdate: current !== null && latest !== undefined && latest.version.total > current.total,
    latestVersion: latest?.version.version ?? null,
    currentVersion,
    githubTagUrl: latest?.release.html_url ?? null,
    currentVersionChangelog: own?.release.body ?? null,
  }
}

export const CHECK_EVERY_MS = 300_000

/** At most every five minutes, or sooner if the running version is not the one that checked. */
export function shouldCheck(
  last: { checkedAt: number; data: VersionData } | null,
  currentVersion: string,
  now: number,
): boolean {
  if (last === null || last.data.currentVersion !== currentVersion) return true
  return now - last.checkedAt >= CHECK_EVERY_MS
}
