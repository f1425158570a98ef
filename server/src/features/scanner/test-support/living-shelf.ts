import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { m4b, mp3, type Tree } from '../../../../test/make-tree.ts'

/** Books on a real disk that are renamed, moved, deleted, restored and changed. */

export interface LivingBook {
  readonly token: number
  readonly isFile: boolean
  root: number
  /** Relative to its library folder; its last path while it is in the bin. */
  relPath: string
  isInBin: boolean
  /** It changed in a way that the next scan must see before anything else happens to it. */
  isUnsettled: boolean
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu']

/** Contains no digits, which the scan would read as a sequence or a part number. */
function nameOf(number: number): string {
  const text = [...String(number)].map((digit) => SYLLABLES[Number(digit)]).join('')
  return `T${text}n`
}

export class LivingShelf {
  readonly books: LivingBook[] = []
  private counter = 10
  private readonly bin: string

  constructor(
    private readonly tree: Tree,
    readonly roots: readonly string[],
  ) {
    this.bin = tree.at('bin')
    for (const folder of [this.bin, ...roots]) mkdirSync(folder, { recursive: true })
  }

  private newName(): string {
    return nameOf((this.counter += 1))
  }

  at(book: LivingBook): string {
    return book.isInBin
      ? path.join(this.bin, String(book.token))
      : path.join(this.roots[book.root] ?? '', book.relPath)
  }

  onShelf(): LivingBook[] {
    return this.books.filter(({ isInBin, isUnsettled }) => !isInBin && !isUnsettled)
  }

  inBin(): LivingBook[] {
    return this.books.filter(({ isInBin, isUnsettled }) => isInBin && !isUnsettled)
  }

  settle(): void {
    for (const book of this.books) book.isUnsettled = false
  }

  async add(author: number, numTracks: number, isFile = false): Promise<LivingBook> {
    const name = this.newName()
    const book = this.newBook({
      root: author % 2,
      relPath: isFile ? `${name}.m4b` : `A${nameOf(author)}/${name}`,
      isFile,
    })
    if (isFile) await this.write(this.at(book), m4b({ tags: { album: name } }))
    const numFiles = isFile ? 0 : numTracks
    for (let track = 1; track <= numFiles; track += 1) {
      await this.write(path.join(this.at(book), `0${track}.mp3`), mp3({ TALB: name }))
    }
    return book
  }

  private newBook(place: Pick<LivingBook, 'root' | 'relPath' | 'isFile'>): LivingBook {
    const book = { ...place, token: (this.counter += 1), isInBin: false, isUnsettled: true }
    this.books.push(book)
    return book
  }

  private write(file: string, content: () => Promise<Buffer>): Promise<void> {
    return this.tree.add({
      [path.relative(this.tree.root, file)]: async () => unique(await content(), (this.counter += 1)),
    })
  }

  private tracksOf(book: LivingBook): string[] {
    if (book.isFile) return [this.at(book)]
    const names = readdirSync(this.at(book)).sort()
    return names.map((name) => path.join(this.at(book), name))
  }

  /** The following operations leave the files unchanged. */
  rename(book: LivingBook): void {
    this.moveTo(
      book,
      book.root,
      path.join(path.dirname(book.relPath), this.newName() + path.extname(book.relPath)),
    )
  }

  move(book: LivingBook, author: number): void {
    const name = path.basename(book.relPath)
    this.moveTo(book, author % 2, book.isFile ? name : `A${nameOf(author)}/${name}`)
  }

  private moveTo(book: LivingBook, root: number, relPath: string): void {
    const from = this.at(book)
    if (this.isTaken(root, relPath)) return
    Object.assign(book, { root, relPath, isInBin: false })
    mkdirSync(path.dirname(this.at(book)), { recursive: true })
    renameSync(from, this.at(book))
  }

  private isTaken(root: number, relPath: string): boolean {
    return this.books.some((other) => !other.isInBin && other.root === root && other.relPath === relPath)
  }

  renameAuthor({ root, relPath, isFile }: LivingBook): void {
    if (isFile) return
    const [from, to] = [path.dirname(relPath), `A${this.newName()}`]
    renameSync(path.join(this.roots[root] ?? '', from), path.join(this.roots[root] ?? '', to))
    for (const book of this.books) {
      if (!book.isInBin && book.root === root && path.dirname(book.relPath) === from) {
        book.relPath = path.join(to, path.basename(book.relPath))
      }
    }
  }

  renameTrack(book: LivingBook, pick: number): void {
    const tracks = this.tracksOf(book)
    const track = tracks[pick % tracks.length]
    if (book.isFile || track === undefined) return
    renameSync(
      track,
      path.join(path.dirname(track), `${path.basename(track).slice(0, 2)} ${this.newName()}.mp3`),
    )
  }

  swap(a: LivingBook, b: LivingBook): void {
    if (a === b || a.isFile || b.isFile) return
    const [placeA, placeB] = [a, b].map(({ root, relPath }) => ({ root, relPath }))
    const [pathA, pathB] = [this.at(a), this.at(b)]
    const aside = path.join(this.bin, 'aside')
    renameSync(pathA, aside)
    renameSync(pathB, pathA)
    renameSync(aside, pathB)
    Object.assign(a, placeB)
    Object.assign(b, placeA)
  }

  delete(book: LivingBook): void {
    const from = this.at(book)
    book.isInBin = true
    renameSync(from, this.at(book))
  }

  /** Restores to the original path if that is still free. */
  restore(book: LivingBook): void {
    const place = this.freePlace(book)
    this.moveTo(book, book.root, place)
  }

  private freePlace({ root, relPath }: LivingBook): string {
    const isFree = !this.isTaken(root, relPath)
    return isFree ? relPath : path.join(path.dirname(relPath), this.newName() + path.extname(relPath))
  }

  /** Restores from a backup: the same content and times with new inodes. */
  restoreCopy(book: LivingBook): void {
    const from = this.at(book)
    const relPath = this.freePlace(book)
    Object.assign(book, { relPath, isInBin: false, isUnsettled: true })
    mkdirSync(path.dirname(this.at(book)), { recursive: true })
    cpSync(from, this.at(book), { recursive: true, preserveTimestamps: true })
    rmSync(from, { recursive: true })
  }

  copy(book: LivingBook): void {
    const relPath = path.join(path.dirname(book.relPath), this.newName() + path.extname(book.relPath))
    const twin = this.newBook({ root: book.root, relPath, isFile: book.isFile })
    cpSync(this.at(book), this.at(twin), { recursive: true, preserveTimestamps: true })
    book.isUnsettled = true
  }

  /** Replaces a file under the same name, as tag editors do. */
  async rewriteTrack(book: LivingBook, pick: number): Promise<void> {
    const tracks = this.tracksOf(book)
    const track = tracks[pick % tracks.length]
    if (track === undefined) return
    rmSync(track)
    await this.write(
      track,
      book.isFile ? m4b({ tags: { album: this.newName() } }) : mp3({ TALB: this.newName() }),
    )
    book.isUnsettled = true
  }

  async addTrack(book: LivingBook): Promise<void> {
    if (book.isFile) return
    await this.write(
      path.join(this.at(book), `0${this.tracksOf(book).length + 1} ${this.newName()}.mp3`),
      mp3({}),
    )
    book.isUnsettled = true
  }

  /** Moves the smaller part, so both keep their identity. */
  moveTrack(from: LivingBook, to: LivingBook): void {
    if (from === to || from.isFile || to.isFile) return
    const tracks = this.tracksOf(from)
    const last = tracks.at(-1)
    if (last === undefined || tracks.length < 3 || this.tracksOf(to).length < 2) return
    renameSync(last, path.join(this.at(to), `09 ${this.newName()}.mp3`))
    from.isUnsettled = true
    to.isUnsettled = true
  }
}

/** A position inside the audio of an m4b, where a change affects nothing but the sound. */
const INSIDE_THE_SOUND = 4_096

/**
 * Makes the first bytes of every file unique: our mp3 files have their own tag; in an m4b, the audio is changed
 * slightly.
 */
function unique(bytes: Buffer, number: number): Buffer {
  const isMp3 = bytes.toString('latin1', 0, 3) === 'ID3'
  if (isMp3) return bytes
  const other = Buffer.from(bytes)
  other.writeUInt32BE(number, INSIDE_THE_SOUND)
  return other
}
