import { createHash } from 'node:crypto'
import type { Row, RowSource, TableShape } from '../../../platform/db/copy/table-rows.types.ts'
import { ArchiveError } from './archive-error.types.ts'

/** Rows as lines of JSON arrays. The same rows give the same bytes on either engine, so a digest compares tables. */

export interface Sums {
  rows: number
  bytes: number
  sha256: string
}

/** The sums are complete when the last piece was taken. */
export function linesOf(
  source: RowSource,
  table: TableShape,
  onRows: (numRows: number) => void,
): { readonly pieces: AsyncIterable<Buffer>; readonly sums: Sums } {
  const sums: Sums = { rows: 0, bytes: 0, sha256: '' }
  return { pieces: piecesOf(), sums }

  async function* piecesOf() {
    const hash = createHash('sha256')
    for await (const batch of source.read(table)) {
      const piece = Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
      hash.update(piece)
      sums.rows += batch.length
      sums.bytes += piece.length
      onRows(batch.length)
      yield piece
    }
    sums.sha256 = hash.digest('hex')
  }
}

export async function sumsOf(source: RowSource, table: TableShape): Promise<Sums> {
  const { pieces, sums } = linesOf(source, table, () => undefined)
  const iterator = pieces[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
  return sums
}

const LONGEST_LINE_BYTES = 128 * 1024 * 1024
const NEWLINE = 0x0a

/** The rows of a table out of its lines, a few hundred at a time. */
export async function* rowsOf(
  pieces: AsyncIterable<Buffer>,
  numColumns: number,
  sums: Sums,
): AsyncGenerator<Row[]> {
  const hash = createHash('sha256')
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    sums.bytes += piece.length
    const end = piece.lastIndexOf(NEWLINE)
    if (end === -1) {
      rest.push(piece)
      restBytes += piece.length
      if (restBytes > LONGEST_LINE_BYTES) throw new ArchiveError('The backup is damaged: a line has no end.')
      continue
    }
    const text = Buffer.concat([...rest, piece.subarray(0, end)]).toString('utf8')
    rest = [piece.subarray(end + 1)]
    restBytes = piece.length - end - 1
    const rows = text.split('\n').map((line) => parseRow(line, numColumns))
    sums.rows += rows.length
    yield rows
  }
  if (restBytes > 0) throw new ArchiveError('The backup is damaged: its last line is cut off.')
  sums.sha256 = hash.digest('hex')
}

function parseRow(line: string, numColumns: number): Row {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    row = undefined
  }
  const isSound =
    Array.isArray(row) &&
    row.length === numColumns &&
    row.every((value) => value === null || typeof value === 'string' || typeof value === 'number')
  if (!isSound) throw new ArchiveError('The backup is damaged: a row can not be read.')
  return row as Row
}
