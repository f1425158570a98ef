import { fileTypeOf, isMediaFileOf, type LibraryMediaType } from '@lectern/contract/rules/file-types'

/** Groups dropped or chosen files into items, and derives their names. */

/** A file with its parent folders, outermost first. */
export interface FoundFile<Content = File> {
  readonly name: string
  readonly folders: readonly string[]
  readonly content: Content
}

export interface FoundFolder<Content = File> {
  readonly name: string
  readonly files: readonly FoundFile<Content>[]
  readonly folders: readonly FoundFolder<Content>[]
}

export interface ItemNames {
  readonly title: string
  readonly author: string
  readonly series: string
}

export interface FoundItem<Content = File> extends ItemNames {
  /** Files that make it an item: audio, e-books. */
  readonly itemFiles: readonly FoundFile<Content>[]
  /** Accompanying files: covers, notes, metadata. */
  readonly otherFiles: readonly FoundFile<Content>[]
}

export interface Found<Content = File> {
  readonly items: readonly FoundItem<Content>[]
  readonly ignored: readonly FoundFile<Content>[]
}

type Files<Content> = readonly FoundFile<Content>[]

/**
 * For drops: folders are treated as if chosen. Loose files beside folders are ignored; without folders they are
 * grouped.
 */
export function itemsOfDrop<Content>(
  mediaType: LibraryMediaType,
  files: Files<Content>,
  folders: readonly FoundFolder<Content>[],
): Found<Content> {
  if (folders.length === 0) return itemsOfLoose(mediaType, files)
  const inside = (folder: FoundFolder<Content>): FoundFile<Content>[] => [
    ...folder.files,
    ...folder.folders.flatMap(inside),
  ]
  const { items, ignored } = itemsOfFolders(mediaType, folders.flatMap(inside).filter(isSeen))
  return { items, ignored: [...files, ...ignored] }
}

/** For files chosen in the browser's own dialogs. */
export function itemsOfChoice<Content>(mediaType: LibraryMediaType, chosen: Files<Content>): Found<Content> {
  const files = chosen.filter(isSeen)
  return files.every(({ folders }) => folders.length === 0)
    ? itemsOfLoose(mediaType, files)
    : itemsOfFolders(mediaType, files)
}

/** Each folder with audio or an e-book is an item, discs merged; accompanying files may be in subfolders. */
function itemsOfFolders<Content>(mediaType: LibraryMediaType, files: Files<Content>): Found<Content> {
  const groups = new Map<string, FoundFile<Content>[]>()
  for (const file of files) {
    if (!isItemFile(mediaType, file.name)) continue
    const folder = pathOf(itemFolders(mediaType, file.folders))
    groups.set(folder, [...(groups.get(folder) ?? []), file])
  }
  const ignored: FoundFile<Content>[] = []
  for (const file of files) {
    if (isItemFile(mediaType, file.name)) continue
    const around = file.folders.map((_, depth) => pathOf(file.folders.slice(0, file.folders.length - depth)))
    const home = around.find((folder) => groups.has(folder))
    if (home === undefined || typeOf(file.name) === 'unknown') ignored.push(file)
    else groups.get(home)?.push(file)
  }
  return gathered(mediaType, [...groups.values()], ignored)
}

const DISC_FOLDER = /^(cd|dis[ck])[\s_-]*\d{1,3}(?!\d)|[\s_(-](cd|dis[ck])[\s_-]*\d{1,3}(\s+of\s+\d+)?\)?$/i

/** `Dune/CD1` and `Dune/CD2` are one book; a disc folder without a parent has no other name. */
const isDisc = (mediaType: LibraryMediaType, folders: readonly string[]): boolean =>
  mediaType === 'book' && folders.length > 1 && DISC_FOLDER.test(folders.at(-1) ?? '')

const itemFolders = (mediaType: LibraryMediaType, folders: readonly string[]): readonly string[] =>
  isDisc(mediaType, folders) ? folders.slice(0, -1) : folders

/** Upload name of a file: discs keep their folders, since the track numbers of each start at 1. */
export function nameInItem(
  mediaType: LibraryMediaType,
  { name, folders }: Pick<FoundFile<unknown>, 'name' | 'folders'>,
): string {
  return isDisc(mediaType, folders) ? `${folders.at(-1) ?? ''}/${name}` : name
}

/** System files such as `.Trash` and the `._name` that macOS creates beside every file. */
const isHiddenName = (name: string): boolean =>
  (name.startsWith('.') && !name.startsWith('..')) || name === '__MACOSX' || name === '@eaDir'

/** Scans ignore hidden files. */
const typeOf = (name: string) => (isHiddenName(name) ? 'unknown' : fileTypeOf(name))

const isItemFile = (mediaType: LibraryMediaType, name: string): boolean =>
  !isHiddenName(name) && isMediaFileOf(mediaType, name)

const isSeen = ({ folders }: FoundFile<unknown>): boolean => !folders.some(isHiddenName)

const pathOf = (folders: readonly string[]): string => folders.map((folder) => `${folder}/`).join('')

function itemsOfLoose<Content>(mediaType: LibraryMediaType, files: Files<Content>): Found<Content> {
  const known = files.filter(({ name }) => typeOf(name) !== 'unknown')
  const ignored = files.filter(({ name }) => typeOf(name) === 'unknown')
  const isSoundOnly = known.every(({ name }) => typeOf(name) === 'audio')
  const isOneEach = mediaType === 'book' && isSoundOnly
  return gathered(mediaType, isOneEach ? known.map((file) => [file]) : [known], ignored)
}

/** Groups without audio or an e-book are not items. */
function gathered<Content>(
  mediaType: LibraryMediaType,
  groups: readonly Files<Content>[],
  alreadyIgnored: Files<Content>,
): Found<Content> {
  const items: FoundItem<Content>[] = []
  const ignored = [...alreadyIgnored]
  for (const group of groups) {
    const itemFiles = group.filter(({ name }) => isItemFile(mediaType, name))
    const others = group.filter((file) => !itemFiles.includes(file))
    const [first] = itemFiles
    if (!first) {
      ignored.push(...group)
      continue
    }
    ignored.push(...others.filter(({ name }) => typeOf(name) === 'unknown'))
    items.push({
      ...namesOf(mediaType, first),
      itemFiles,
      otherFiles: others.filter(({ name }) => typeOf(name) !== 'unknown'),
    })
  }
  return { items, ignored }
}

/** `author/series/title`, `author/title` or `title` from the folders; otherwise the file name. */
export function namesOf(
  mediaType: LibraryMediaType,
  { name, folders }: Pick<FoundFile<unknown>, 'name' | 'folders'>,
): ItemNames {
  const [title = withoutEnding(name), second = '', third = ''] = itemFolders(mediaType, folders).toReversed()
  if (mediaType !== 'book')
    return { title: folders[1] ?? folders[0] ?? withoutEnding(name), author: '', series: '' }
  return third === '' ? { title, author: second, series: '' } : { title, author: third, series: second }
}

function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
