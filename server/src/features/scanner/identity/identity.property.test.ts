import { asItemId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupFiles } from '../grouping/grouping.rules.ts'
import { identityOfCandidate } from './identity-candidates.rules.ts'
import { matchItems } from './identity.rules.ts'
import type { IdentityItem, KnownItem } from './identity.types.ts'
import type { FoundFile } from '../scanner.types.ts'

/** A book on the modelled disk. Its token is its true identity, which no scan can see. */
interface DiskBook {
  token: number
  folderId: string
  path: string
  dirIno: number
  bornAt: number
  files: { name: string; ino: number; size: number; mtimeMs: number; hash: string; seconds: number }[]
}

/** A disk that, like real ones, reuses freed inodes before allocating new ones. */
class ModelDisk {
  books: DiskBook[] = []
  trash: DiskBook[] = []
  private freed: number[] = []
  private counter = 1
  private clockMs = 1_000_000_000

  private next(): number {
    return this.counter++
  }

  private inode(): number {
    return this.freed.pop() ?? this.next()
  }

  private tick(): number {
    this.clockMs += 60_000
    return this.clockMs
  }

  private newFile(name: string, size: number) {
    const number = this.next()
    return {
      name,
      ino: this.inode(),
      size,
      mtimeMs: this.tick(),
      hash: `h${number}`,
      seconds: 1000 + number * 1.37,
    }
  }

  add(author: number, fileCount: number, size: number): void {
    const token = this.next()
    // Generic names and few sizes make unrelated books look as similar as possible.
    const files = Array.from({ length: fileCount }, (_, i) => this.newFile(`0${i + 1}.mp3`, size))
    this.books.push({
      token,
      folderId: 'f1',
      path: `Author ${author}/Book ${token}`,
      dirIno: this.inode(),
      bornAt: this.tick(),
      files,
    })
  }

  rename(book: DiskBook): void {
    book.path = `${book.path.split('/')[0]}/Renamed ${this.next()}`
  }

  move(book: DiskBook): void {
    book.path = `Author 9/${book.path.split('/')[1]}`
    book.folderId = book.folderId === 'f1' ? 'f2' : 'f1'
  }

  swap(a: DiskBook, b: DiskBook): void {
    const { path, folderId } = a
    Object.assign(a, { path: b.path, folderId: b.folderId })
    Object.assign(b, { path, folderId })
  }

  private withNewInodes(book: DiskBook): DiskBook {
    return {
      ...book,
      dirIno: this.inode(),
      bornAt: this.tick(),
      files: book.files.map((file) => ({ ...file, ino: this.inode() })),
    }
  }

  moveToOtherDisk(book: DiskBook): void {
    const before = { ...book }
    Object.assign(book, this.withNewInodes(book), {
      folderId: 'f2',
      path: `Moved/${book.path.split('/')[1]} ${this.next()}`,
    })
    this.free(before)
  }

  copy(book: DiskBook): void {
    this.books.push({ ...this.withNewInodes(book), token: this.next(), path: `Copies/Copy ${this.next()}` })
  }

  retagInPlace(book: DiskBook): void {
    book.files = book.files.map((file) => ({
      ...file,
      size: file.size + 7,
      mtimeMs: this.tick(),
      hash: `h${this.next()}`,
    }))
  }

  retagByRewriting(book: DiskBook): void {
    const before = { ...book, dirIno: -1 }
    this.retagInPlace(book)
    book.files = book.files.map((file) => ({ ...file, ino: this.inode() }))
    this.free(before)
  }

  addTrack(book: DiskBook): void {
    book.files = [...book.files, this.newFile(`0${book.files.length + 1}.mp3`, 1000)]
  }

  delete(book: DiskBook): void {
    this.books = this.books.filter((other) => other !== book)
    this.trash.push(book)
    this.free(book)
  }

  restore(book: DiskBook): void {
    this.trash = this.trash.filter((other) => other !== book)
    this.books.push(this.withNewInodes(book))
  }

  private free(book: DiskBook): void {
    if (book.dirIno >= 0) this.freed.push(book.dirIno)
    this.freed.push(...book.files.map((file) => file.ino))
  }
}

type Step = { op: string; pick: number; other: number }

function apply(disk: ModelDisk, { op, pick, other }: Step, touched: Set<number>): void {
  const open = disk.books.filter((book) => !touched.has(book.token))
  const book = open[pick % Math.max(1, open.length)]
  const second = open[other % Math.max(1, open.length)]
  const lost = disk.trash.filter((gone) => !touched.has(gone.token))[pick % Math.max(1, disk.trash.length)]
  if (op === 'add') disk.add(pick % 3, 1 + (other % 4), 500 + (pick % 2) * 500)
  if (op === 'restore' && lost) {
    touched.add(lost.token)
    disk.restore(lost)
  }
  if (!book || op === 'add' || op === 'restore') return
  touched.add(book.token)
  if (op === 'rename') disk.rename(book)
  if (op === 'move') disk.move(book)
  if (op === 'otherDisk') disk.moveToOtherDisk(book)
  if (op === 'copy') disk.copy(book)
  if (op === 'retag') disk.retagInPlace(book)
  if (op === 'rewrite') disk.retagByRewriting(book)
  if (op === 'addTrack') disk.addTrack(book)
  if (op === 'delete') disk.delete(book)
  if (op === 'swap' && second && second !== book) {
    touched.add(second.token)
    disk.swap(book, second)
  }
}

/** Walks and groups the modelled disk as a scan does. */
function scan(disk: ModelDisk): { item: IdentityItem; token: number }[] {
  return ['f1', 'f2'].flatMap((folderId) => {
    const books = disk.books.filter((book) => book.folderId === folderId)
    const files = books.flatMap((book): FoundFile[] =>
      book.files.map((file) => ({
        relPath: `${book.path}/${file.name}`,
        size: file.size,
        mtimeMs: file.mtimeMs,
        ctimeMs: file.mtimeMs,
        birthtimeMs: file.mtimeMs,
        ino: String(file.ino),
        dev: '1',
      })),
    )
    const { items } = groupFiles(files, { mediaType: 'book', audiobooksOnly: false })
    expect(new Set(items.flatMap((item) => item.files.map((file) => file.relPath))).size).toBe(files.length)
    return items.map((candidate) => {
      const book = books.find((other) => other.path === candidate.relPath)
      if (!book) throw new Error(`no book at ${candidate.relPath}`)
      const facts = new Map(book.files.map((file) => [`${book.path}/${file.name}`, file]))
      const item = identityOfCandidate(candidate, {
        folderId,
        folderStat: { ino: String(book.dirIno), dev: '1', birthtimeMs: book.bornAt },
        factsOf: (relPath) => {
          const file = facts.get(relPath)
          return file && { headHash: file.hash, durationSeconds: file.seconds }
        },
      })
      return { item, token: book.token }
    })
  })
}

const OPS = [
  'add',
  'add',
  'rename',
  'move',
  'otherDisk',
  'copy',
  'retag',
  'rewrite',
  'addTrack',
  'delete',
  'delete',
  'restore',
  'swap',
]
const step = fc.record({ op: fc.constantFrom(...OPS), pick: fc.nat(20), other: fc.nat(20) })
const rounds = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 8 })

/** The audio of a book: books with the same audio differ only in inodes and paths. */
function soundOf(item: IdentityItem): (number | null)[] {
  return item.files.map((file) => file.durationSeconds)
}

function areTwins(a: IdentityItem, b: IdentityItem): boolean {
  const [soundA, soundB] = [soundOf(a), soundOf(b)]
  return (
    soundA.filter((seconds) => soundB.includes(seconds)).length * 2 > Math.max(soundA.length, soundB.length)
  )
}

describe('identity, for any changes between scans', () => {
  test('each book keeps its identity; other books with reused inodes do not take it over', () => {
    fc.assert(
      fc.property(rounds, (allRounds) => {
        const disk = new ModelDisk()
        for (let author = 0; author < 3; author++) disk.add(author, 2, 1000)
        let known: (KnownItem & { token: number })[] = []
        let ids = 0
        for (const round of allRounds) {
          const touched = new Set<number>()
          for (const next of round) apply(disk, next, touched)
          const found = scan(disk)
          const tokenOf = new Map(found.map(({ item, token }) => [item, token]))
          const items = found.map(({ item }) => item)
          const result = matchItems(known, items)

          expect(new Set(result.matched.map((match) => match.found)).size).toBe(result.matched.length)
          expect(result.matched.length + result.added.length).toBe(items.length)
          expect(result.matched.length + result.missing.length).toBe(known.length)
          const reversed = matchItems(known.toReversed(), items.toReversed())
          expect(reversed.matched.map((match) => [match.known.id, match.found])).toEqual(
            result.matched.map((match) => [match.known.id, match.found]),
          )

          for (const match of result.matched) {
            if (tokenOf.get(match.found) !== match.known.token)
              expect(areTwins(match.known, match.found)).toBe(true)
          }
          for (const { known: before } of result.missing) {
            const there = found.find(({ token }) => token === before.token)
            // Only a twin may have been matched instead.
            if (there)
              expect(
                result.matched.some((match) => match.found === there.item && areTwins(match.known, before)),
              ).toBe(true)
          }

          const record = (item: IdentityItem, id: string) => ({
            ...item,
            id: asItemId(id),
            isMissing: false,
            token: tokenOf.get(item) ?? -1,
          })
          known = [
            ...result.matched.map((match) => record(match.found, match.known.id)),
            ...result.added.map(({ found: item }) => record(item, `id${++ids}`)),
            ...result.missing.map(({ known: before }) => ({ ...before, isMissing: true })),
          ]
        }
      }),
      { numRuns: 60 },
    )
  })
})
