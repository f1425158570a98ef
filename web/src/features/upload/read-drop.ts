import type { FoundFile, FoundFolder } from './upload-items.rules.ts'

/** Reads what was dropped on the page: folders return their contents a hundred entries at a time. */

const MAX_DEPTH = 20
const MAX_FILES = 20_000

export interface Dropped {
  readonly files: FoundFile[]
  readonly folders: FoundFolder[]
}

/** Must be called during the drop event: the browser discards the data afterwards. */
export function entriesOf(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
}

export async function readDrop(entries: readonly FileSystemEntry[]): Promise<Dropped> {
  return readAll(entries, [], { files: 0 })
}

async function readAll(
  entries: readonly FileSystemEntry[],
  folders: readonly string[],
  seen: { files: number },
): Promise<Dropped> {
  const found: Dropped = { files: [], folders: [] }
  for (const entry of entries) {
    if (isFile(entry)) {
      seen.files += 1
      if (seen.files > MAX_FILES) throw new Error('Too many files')
      found.files.push({ name: entry.name, folders, content: await contentOf(entry) })
    } else if (isFolder(entry) && folders.length < MAX_DEPTH) {
      const inside = await readAll(await childrenOf(entry), [...folders, entry.name], seen)
      found.folders.push({ name: entry.name, ...inside })
    }
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const contentOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Each batch is partial; an empty one marks the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0 || children.length > MAX_FILES) return children
    children.push(...part)
  }
}

/** From the browser's own dialogs: a chosen folder gives each file its path. */
export function filesOfChoice(files: Iterable<File>): FoundFile[] {
  return [...files].map((content) => ({
    name: content.name,
    // Not supported by every browser.
    folders: (content.webkitRelativePath || '').split('/').slice(0, -1),
    content,
  }))
}
