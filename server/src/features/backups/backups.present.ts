import type { BackupView } from '@lectern/contract/backups'
import type { Backup } from './backups.types.ts'

export function presentBackup(backup: Backup): BackupView {
  const { id, path, size, createdAt, serverVersion, hasFiles, isVerified, isRestorePoint, problem } = backup
  const end = path.lastIndexOf('/')
  const filename = path.slice(end + 1)
  return {
    id,
    backupMetadataCovers: hasFiles,
    key: problem === null ? 'sqlite' : null,
    backupDirPath: path.slice(0, end),
    datePretty: datePretty(new Date(createdAt)),
    fullPath: path,
    path: `backups/${filename}`,
    filename,
    fileSize: size,
    createdAt,
    serverVersion,
    isVerified,
    isRestorePoint,
    problem,
  }
}

/** In server time: Tue, Apr 5 2022 01:30. */
function datePretty(at: Date): string {
  const [weekday, month, day, year] = at.toDateString().split(' ')
  const two = (value: number) => String(value).padStart(2, '0')
  return `${weekday}, ${month} ${Number(day)} ${year} ${two(at.getHours())}:${two(at.getMinutes())}`
}
