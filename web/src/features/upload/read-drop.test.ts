import { expect, test } from 'vitest'
import { readDrop } from './read-drop.ts'
import { itemsOfDrop } from './upload-items.rules.ts'

function fileEntry(name: string): FileSystemFileEntry {
  const entry = { isFile: true, isDirectory: false, name, fullPath: name }
  return { ...entry, file: (done: FileCallback) => done(new File(['x'], name)) } as FileSystemFileEntry
}

/** As in browsers: at most a hundred entries per batch, then an empty one. */
function folderEntry(name: string, children: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const entry = { isFile: false, isDirectory: true, name, fullPath: name }
  const createReader = () => {
    let place = 0
    const readEntries = (done: FileSystemEntriesCallback) => {
      done(children.slice(place, place + 100) as FileSystemEntry[])
      place += 100
    }
    return { readEntries } as FileSystemDirectoryReader
  }
  return { ...entry, createReader } as unknown as FileSystemDirectoryEntry
}

test('reads all 250 files of a dropped folder', async () => {
  const tracks = Array.from({ length: 250 }, (_, place) => fileEntry(`${place + 1}.mp3`))
  const { files, folders } = await readDrop([folderEntry('Sea', tracks)])
  const { items } = itemsOfDrop('book', files, folders)
  expect(items).toHaveLength(1)
  expect(items[0]?.title).toBe('Sea')
  expect(items[0]?.itemFiles).toHaveLength(250)
})

test('files keep the path of their folders', async () => {
  const { folders } = await readDrop([folderEntry('Ann', [folderEntry('Sea', [fileEntry('1.mp3')])])])
  expect(folders[0]?.folders[0]?.files[0]).toMatchObject({ name: '1.mp3', folders: ['Ann', 'Sea'] })
})
