import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'

/** What holds passwords, tokens or what people listen to is readable by the server's own account only. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** A folder that is there already keeps the rights that somebody gave it. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Makes the file where it is not there. A disk that knows no rights is no reason not to start. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
  try {
    chmodSync(file, PRIVATE_FILE)
  } catch {
    // Shares of other systems refuse it.
  }
}
