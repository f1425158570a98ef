/** Determines which versions can be imported. */

const NEWEST = [2, 36] as const

/** Returns an error message for the user; null if the version is supported. */
export function refusalOfVersion(version: string | null): string | null {
  if (version === null) return null
  const [major, minor] = version.split('.').map(Number)
  if (major === undefined || minor === undefined || !Number.isInteger(major) || !Number.isInteger(minor))
    return null
  if (major < 2) return `This was made by version ${version}. Versions from 2.0 on can be imported.`
  if (major > NEWEST[0] || minor > NEWEST[1]) {
    return `This was made by version ${version}. Versions up to ${NEWEST.join('.')} can be imported.`
  }
  return null
}

export interface BackupDetails {
  readonly createdAt: number | null
  readonly version: string | null
}

/** Backup details have four lines: id, kind, time and version. Versions before 2.0 wrote no fourth line. */
export function readDetails(text: string): BackupDetails {
  const [, , createdAt, version] = text.split('\n').map((line) => line.trim())
  const time = Number(createdAt)
  return { createdAt: Number.isFinite(time) && time > 0 ? time : null, version: version || null }
}
