import { invalid } from '../../lib/errors.ts'
import type { ImportReport, ImportWish } from './import.types.ts'
import type { PathMapping } from './plan/path-map.rules.ts'
import type { ImportPreview } from './plan/preview.types.ts'

/** Parses the arguments of the import command and formats its output. */

/** Parses OLD=NEW, where OLD may contain a colon but no equals sign. */
export function readMappings(given: readonly string[]): PathMapping[] {
  return given.map((text) => {
    const [from, ...to] = text.split('=')
    const target = to.join('=')
    if (!from || !target.startsWith('/')) invalid(`--map ${text} is not like --map /old/books=/new/books`)
    return { from: from ?? '', to: target }
  })
}

/** Returns null if the option is missing; an invalid value is an error. */
export function readRoot(given: string | undefined): ImportWish['root'] | null {
  if (given === undefined || given === 'replace' || given === 'keep') return given ?? null
  return invalid(`--root ${given} is not --root replace or --root keep`)
}

export function describePreview(preview: ImportPreview): string {
  const counts = Object.entries(preview.counts).filter(([, count]) => count > 0)
  const folders = preview.libraries.flatMap(({ name, folders: own }) =>
    own.map(({ from, to, isThere, numChecked, numFound, problem }) => {
      const found = isThere
        ? `${numFound} of ${numChecked} items checked are there`
        : 'the folder is not there'
      return `  ${name}: ${from} -> ${to} (${problem ?? found})`
    }),
  )
  return [
    `Audiobookshelf ${preview.version ?? '(unknown version)'}`,
    ...counts.map(([name, count]) => `  ${name}: ${count}`),
    'Folders',
    ...folders,
    ...(preview.rootClash
      ? [`The root account here is "${preview.rootClash.here}", there "${preview.rootClash.there}" (--root)`]
      : []),
    ...(preview.areTokensKept === false
      ? ['Its token secret is not known: people have to sign in again (--secret)']
      : []),
    ...preview.notTaken.map(({ what, count }) => `Not taken: ${what} (${count})`),
    ...(preview.isSavedFirst ? ['What is here now is saved as a restore point first.'] : []),
    ...(preview.isRepeated ? ['Something was imported here before: only what is newer is taken.'] : []),
  ].join('\n')
}

export function describeReport(report: ImportReport): string {
  return [
    'Done.',
    ...(report.restorePoint === null
      ? []
      : [`  what was here before is in the restore point ${report.restorePoint}`]),
    ...Object.entries(report.counts).map(
      ([name, { added, updated, kept }]) => `  ${name}: ${added} new, ${updated} updated, ${kept} unchanged`,
    ),
    ...Object.entries(report.skipped).map(([reason, count]) =>
      reason === 'progress-without-media'
        ? `  progress of books and episodes that are not here, kept until they are: ${count}`
        : `  left out, ${reason}: ${count}`,
    ),
    ...(report.missingItems > 0 ? [`  items whose files were not found: ${report.missingItems}`] : []),
    ...report.renamedUsers.map(({ from, to }) => `  the account "${from}" is called "${to}" here`),
    ...report.failures.map((failure) => `  failed: ${failure}`),
  ].join('\n')
}
