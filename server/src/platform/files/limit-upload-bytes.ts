import { Transform } from 'node:stream'
import { AppError } from '../../lib/errors.ts'

/** Passes through up to the announced number of bytes of an upload, and fails on the first byte beyond it. */
export function limitUploadBytes(most: number): Transform {
  let left = most
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      if (left < 0) done(new AppError('invalid', 'More was sent than was announced'))
      else done(null, piece)
    },
  })
}

/** Error for an upload that the client aborted; undefined if it failed for another reason. */
export const cutOff = (code: string): AppError | undefined =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes(code)
    ? new AppError('invalid', 'The upload was cut off')
    : undefined
