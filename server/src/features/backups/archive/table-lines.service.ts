import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Lines, Row, RowSource, TableShape } from '../../../platform/db/copy/table-rows.types.ts'
import { ArchiveError } from './archive-error.types.ts'

/** Rows as lines of JSON arrays. Equal rows give equal bytes on both engines, so tables can be compared by digest. */

export interface Sums {
  rows: number
  bytes: number
  sha256: string
}

type LineSource = AsyncIterable<Lines> | Iterable<Lines>
type OnRows = (numRows: number) => void

/** The sums are complete once the last chunk has been consumed. */
export function linesOf(
  lines: LineSource,
  onRows: OnRows,
): { readonly pieces: AsyncIterable<Buffer>; readonly sums: Sums } {
  const sums: Sums = { rows: 0, bytes: 0, sha256: '' }
  return { pieces: piecesOf(), sums }

  async function* piecesOf() {
    const hash = createHash('sha256')
    for await (const { text, rows } of lines) {
      const piece = Buffer.from(text)
      hash.update(piece)
      sums.rows += rows
      sums.bytes += piece.length
      onRows(rows)
      yield piece
    }
    sums.sha256 = hash.digest('hex')
  }
}

export async function* readLines(source: RowSource, table: TableShape): AsyncGenerator<Lines> {
  for await (const batch of source.read(table))
    yield { text: batch.map((row) => `${JSON.stringify(row)}\n`).join(''), rows: batch.length }
}

export async function sumsOf(lines: LineSource, onRows: OnRows): Promise<Sums> {
  const { pieces, sums } = linesOf(lines, onRows)
  const iterator = pieces[Symbol.asyncIterator]()
  // Yields to the event loop; otherwise it could not be aborted.
  while (!(await iterator.next()).done) await nextTurn()
  return sums
}

const LONGEST_LINE_BYTES = 128 * 1024 * 1024
const NEWLINE = 0x0a

/** Parses the rows of a table from its lines, a few hundred at a time. */
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
  if (!isSound) throw new ArchiveError('The backup is damaged: a row cannot be read.')
  return row as Row
}
