import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'

/** Files with passwords, tokens or listening history are only readable by the server's own account. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** A folder that already exists keeps its permissions. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/**
 * Creates the file if it doesn't exist. A file system without permissions must not prevent the server from starting.
 */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
  try {
    chmodSync(file, PRIVATE_FILE)
  } catch {
    // Some network shares refuse chmod.
  }
}
