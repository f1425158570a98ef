import { Transform } from 'node:stream'
import { AppError } from '../../lib/errors.ts'

/** Lets so many bytes of an upload through, and fails at the first beyond. */
export function announcedBytes(most: number): Transform {
  let left = most
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      if (left < 0) done(new AppError('invalid', 'More was sent than was announced'))
      else done(null, piece)
    },
  })
}

/** undefined: it failed for another reason than that the sender went away. */
export const cutOff = (code: string): AppError | undefined =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes(code)
    ? new AppError('invalid', 'The upload was cut off')
    : undefined
