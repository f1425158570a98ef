import { messageOf } from '../../../lib/errors.ts'
import { isOutOfReach } from '../../../platform/media/media-error.ts'
import type { FileProblem } from './readings.types.ts'

export function problemOf(relPath: string, error: unknown): FileProblem {
  return { relPath, message: messageOf(error), isOutOfReach: isOutOfReach(error) }
}
