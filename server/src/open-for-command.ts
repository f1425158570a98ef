import type { Config } from './config.ts'
import { explainStart } from './explain-start.ts'
import { type OpenContext, openContext } from './open-context.ts'
import { FolderLockedError } from './platform/db/folder-lock.ts'

const WARNING = / (?:WARN|ERROR|FATAL) /

/** Opens the data of a server for a command, which shows warnings only. */
export async function openForCommand(config: Config): Promise<OpenContext> {
  const print = (line: string) => void (WARNING.test(line) && process.stderr.write(line))
  try {
    return await openContext(config, { print })
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    throw new Error(explainStart(error, config), { cause: error })
  }
}
