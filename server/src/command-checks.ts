import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { DOCTOR_MENDS, type DoctorMend } from '@lectern/contract/doctor'
import type { Config } from './config.ts'

/** Returns the repair to make, or null if the server is only to be checked. */
export function readDoctorArguments(args: readonly string[]): DoctorMend | null {
  const [option, name, ...more] = args
  if (option === undefined) return null
  if (option !== '--mend' || more.length > 0) throw new Error('Usage: npm run doctor [-- --mend NAME]')
  const known = DOCTOR_MENDS.find((mend) => mend === name)
  if (known === undefined) throw new Error(`There is no repair named ${name ?? '(none given)'}.`)
  return known
}

/** Returns the backup file. A second argument is rejected: it may be an option that would have prevented a restore. */
export function readRestoreArguments(args: readonly string[]): string {
  const [file, ...more] = args
  if (file === undefined) throw new Error('Which backup? npm run restore -- FILE')
  if (more.length > 0) throw new Error('Only one backup can be restored: npm run restore -- FILE')
  return file
}

/** Opening a missing database would create an empty one, in which nothing is wrong. */
export function checkDatabaseExists({
  configDir,
  databaseUrl,
}: Pick<Config, 'configDir' | 'databaseUrl'>): void {
  // A restore that was interrupted is completed when the database is opened.
  const files = ['lectern.sqlite', 'restore.json'].map((name) => path.join(configDir, name))
  if (databaseUrl !== null || files.some((file) => existsSync(file))) return
  throw new Error(`There is no database in ${configDir}. Set CONFIG_PATH to the folder that the server uses.`)
}

/** Also the owner of files in containers whose accounts are unknown to the host. */
const NOBODY = 65_534

/** A server that runs under its own account can't use files that root has made, such as a restored database. */
export function checkAccount(
  { configDir, databaseUrl }: Pick<Config, 'configDir' | 'databaseUrl'>,
  account: number | undefined = process.getuid?.(),
): void {
  if (account !== 0 || databaseUrl !== null) return
  const owner = statSync(path.join(configDir, 'lectern.sqlite'), { throwIfNoEntry: false })?.uid ?? 0
  if (owner === 0 || owner === NOBODY) return
  throw new Error(
    `The database in ${configDir} belongs to the account with the id ${owner}, which could not use files created by root. Run this command as that account, such as with: sudo -u '#${owner}'`,
  )
}
