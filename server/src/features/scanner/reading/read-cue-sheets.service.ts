import { readCueSheet } from '../../../platform/media/cue-sheet.ts'
import { problemOf } from './file-problems.service.ts'
import { readText } from './read-sidecars.service.ts'
import type { CueMark, FileProblem } from './readings.types.ts'

/** Returns the marks of each audio file that has a cue sheet. */
export async function readCueSheets(
  root: string,
  sheets: Readonly<Record<string, string>>,
  problems: FileProblem[],
): Promise<ReadonlyMap<string, readonly CueMark[]>> {
  const marks = new Map<string, readonly CueMark[]>()
  for (const [relPath, sheet] of Object.entries(sheets)) {
    try {
      marks.set(relPath, readCueSheet(await readText(`${root}/${sheet}`)))
    } catch (error) {
      problems.push(problemOf(sheet, error))
    }
  }
  return marks
}
