import { jwtVerify } from 'jose'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { exists } from '../../../platform/files/exists.ts'
import { getAllLibraries, findFolderProblem } from '../../libraries/imported-libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { getUsers } from '../../users/users.service.ts'
import { loadImportState } from '../import-state.store.ts'
import type { ImportWish } from '../import.types.ts'
import { planAccounts } from '../run/accounts.rules.ts'
import { text } from '../source/source-values.rules.ts'
import { type OpenedSource, workFolderOf } from '../source/open-source.service.ts'
import type { SourceLibrary } from '../source/source.types.ts'
import { hasData } from '../run/restore-point.service.ts'
import { checkSpaceToImport } from './check-space.service.ts'
import { findOnDisk } from './find-on-disk.service.ts'
import { mapPath, pathBelow } from './path-map.rules.ts'
import type { ImportPreview, NotImported, PlannedFolder, PlannedLibrary } from './preview.types.ts'

type Ctx = Pick<Context, 'db' | 'config'>

const SAMPLES_PER_FOLDER = 40
const MOST_READ = 2000

export async function previewImport(
  ctx: Ctx,
  wish: ImportWish,
  source: OpenedSource,
): Promise<ImportPreview> {
  const { reader } = source
  const known = await getAllLibraries(ctx)
  const accounts = await getUsers(ctx)
  const users = reader.users()
  const plan = planAccounts(users, accounts, wish)
  let numUnsupported = 0
  const sourceLibraries = reader.libraries(() => (numUnsupported += 1))
  const libraries = await planLibraries(ctx, wish, source, sourceLibraries, known)
  const areKept = await areTokensKept(source, wish)
  const here = accounts.find(({ type }) => type === 'root')
  const there = users.find(
    ({ type, id }) => type === 'root' && !accounts.some((account) => account.id === id),
  )
  return {
    store: reader.store,
    version: reader.version,
    createdAt: source.createdAt,
    counts: reader.counts(),
    users: users.map(({ id, username, type, passwordHash }) => ({
      id,
      username,
      type,
      hasPassword: passwordHash !== null,
      isKnown: plan.keptIds.includes(id),
      newName: newNameOf(plan.added.find((user) => user.id === id)?.username, username),
    })),
    libraries,
    notTaken: notTakenOf(source, numUnsupported, areKept),
    isRepeated: (await loadImportState(ctx.db)).isDone,
    isSavedFirst: await hasData(ctx),
    rootClash: here && there ? { here: here.username, there: there.username } : null,
    areTokensKept: areKept,
    problems: libraries.flatMap(({ folders }) => folders.flatMap(({ problem }) => problem ?? [])),
  }
}

const newNameOf = (planned: string | undefined, username: string): string | null =>
  planned === undefined || planned === username ? null : planned

/** Throws if the import would fail or cause damage. */
export async function checkPlan(ctx: Ctx, wish: ImportWish, source: OpenedSource): Promise<void> {
  const known = await getAllLibraries(ctx)
  for (const library of source.reader.libraries(() => undefined)) {
    for (const folder of library.folders) {
      const problem = await problemOf(ctx, library, mapPath(folder.path, wish.mappings), known)
      if (problem !== null) throw new AppError('invalid', problem)
    }
  }
  await checkSpaceToImport(ctx, source, workFolderOf(ctx))
}

async function problemOf(
  ctx: Ctx,
  library: SourceLibrary,
  path: string,
  known: readonly Library[],
): Promise<string | null> {
  if (known.some(({ id }) => id === library.id)) return null
  if (!path.startsWith('/'))
    return `The folder "${path}" of library "${library.name}" is not a path of this server`
  return findFolderProblem(ctx, { id: library.id, folders: [] }, path)
}

async function planLibraries(
  ctx: Ctx,
  wish: ImportWish,
  source: OpenedSource,
  libraries: readonly SourceLibrary[],
  known: readonly Library[],
): Promise<PlannedLibrary[]> {
  const samples = takeSamples(source, libraries)
  return Promise.all(
    libraries.map(async (library) => {
      const here = known.find(({ id }) => id === library.id)
      return {
        id: library.id,
        name: library.name,
        mediaType: library.mediaType,
        isKnown: here !== undefined,
        folders: await Promise.all(
          library.folders.map(async (folder): Promise<PlannedFolder> => {
            const to =
              here?.folders.find(({ id }) => id === folder.id)?.path ?? mapPath(folder.path, wish.mappings)
            const items = samples.get(folder.id) ?? []
            const found = await Promise.all(items.map((item) => findOnDisk(to, { ...item, files: [] })))
            return {
              id: folder.id,
              from: folder.path,
              to,
              isThere: await exists(to),
              numChecked: items.length,
              numFound: found.filter(({ place }) => place !== null).length,
              problem: await problemOf(ctx, library, to, known),
            }
          }),
        ),
      }
    }),
  )
}

interface Sample {
  readonly relPath: string
  readonly isFile: boolean
}

/** Picks sample items of each folder that existed on the old server's disk when it was last scanned. */
function takeSamples(source: OpenedSource, libraries: readonly SourceLibrary[]): Map<string, Sample[]> {
  const folders = libraries.flatMap((library) => library.folders)
  const samples = new Map<string, Sample[]>(folders.map(({ id }) => [id, []]))
  let numRead = 0
  for (const { value: item } of source.reader.items(0, () => undefined)) {
    numRead += 1
    const folder = folders.find(({ id }) => id === item.folderId)
    const taken = samples.get(folder?.id ?? '')
    if (folder && taken && taken.length < SAMPLES_PER_FOLDER && !item.isMissing) {
      taken.push({ relPath: pathBelow(item.path, folder.path) ?? item.relPath, isFile: item.isFile })
    }
    const isEnough = [...samples.values()].every((one) => one.length >= SAMPLES_PER_FOLDER)
    if (isEnough || numRead >= MOST_READ) break
  }
  return samples
}

/** Counts what can't be imported. API keys are useless without the secret that they are signed with. */
function notTakenOf(
  { reader }: OpenedSource,
  numUnsupported: number,
  areKept: boolean | null,
): NotImported[] {
  const { apiKeys } = reader.counts()
  const all: NotImported[] = [
    { what: 'apiKeys', count: areKept === false ? apiKeys : 0 },
    { what: 'musicAndVideo', count: numUnsupported },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Checks the secret by verifying one of the source's tokens. */
async function areTokensKept({ reader }: OpenedSource, wish: ImportWish): Promise<boolean | null> {
  const token = reader.users().find((user) => user.token !== null)?.token
  const secret = wish.tokenSecret ?? text(reader.serverSettings()['tokenSecret'])
  if (token === undefined || token === null) return null
  if (secret === null) return false
  return jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  )
}
