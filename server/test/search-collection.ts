import { saveItems } from '../src/features/items/storage/items-write.store.ts'
import type { Item } from '../src/features/items/items.types.ts'
import type { Db } from '../src/platform/db/db.ts'
import { NOON } from './clock.ts'
import { aBook, type Place } from './items.ts'

/** A varied shelf, and the queries that people type to find something on it. */

interface Entry {
  readonly title: string
  readonly subtitle?: string
  readonly by?: readonly string[]
  readonly read?: readonly string[]
  readonly series?: readonly [string, string | null]
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly asin?: string
  readonly isbn?: string
}

const DISCWORLD = ['The Colour of Magic', 'The Light Fantastic', 'Equal Rites', 'Mort', 'Sourcery']
const FOUNDATION = ['Foundation', 'Foundation and Empire', 'Second Foundation']

export const SHELF: readonly Entry[] = [
  { title: 'The Hobbit', by: ['J. R. R. Tolkien'], read: ['Andy Serkis'], genres: ['Fantasy'] },
  { title: 'The Fellowship of the Ring', by: ['J.R.R. Tolkien'], series: ['The Lord of the Rings', '1'] },
  { title: 'The Two Towers', by: ['J.R.R. Tolkien'], series: ['The Lord of the Rings', '2'] },
  { title: 'The Return of the King', by: ['J.R.R. Tolkien'], series: ['The Lord of the Rings', '3'] },
  ...DISCWORLD.map((title, index): Entry => ({
    title,
    by: ['Terry Pratchett'],
    series: ['Discworld', String(index + 1)],
  })),
  { title: 'Hogfather', by: ['Terry Pratchett'], series: ['Discworld', '20'] },
  { title: 'The Last Continent', by: ['Terry Pratchett'], series: ['Discworld', '22'] },
  { title: 'Die Farben der Magie', by: ['Terry Pratchett'], series: ['Scheibenwelt', '1'] },
  ...FOUNDATION.map((title, index): Entry => ({
    title,
    by: ['Isaac Asimov'],
    series: ['Foundation', String(index + 1)],
  })),
  { title: 'I, Robot', by: ['Isaac Asimov'], genres: ['Science Fiction'] },
  { title: 'Ender’s Game', by: ['Orson Scott Card'], series: ["Ender's Saga", '1'] },
  { title: "L'Été", by: ['Albert Camus'] },
  { title: 'L’Étranger', by: ['Albert Camus'] },
  { title: 'Les Misérables', by: ['Victor Hugo'] },
  { title: 'Pride & Prejudice', by: ['Jane Austen'], read: ['Rosamund Pike'] },
  { title: 'Sense and Sensibility', by: ['Jane Austen'] },
  { title: 'Cien años de soledad', by: ['Gabriel García Márquez'] },
  { title: 'Der Prozeß', by: ['Franz Kafka'] },
  { title: 'Die Verwandlung', by: ['Franz Kafka'] },
  { title: 'Świat Dysku: Kolor magii', by: ['Terry Pratchett'] },
  { title: 'Мастер и Маргарита', by: ['Михаил Булгаков'] },
  { title: 'Преступление и наказание', by: ['Фёдор Достоевский'] },
  { title: 'Война и мир. Том 1', by: ['Лев Толстой'], series: ['Война и мир', '1'] },
  { title: 'Война и мир. Том 2', by: ['Лев Толстой'], series: ['Война и мир', '2'] },
  { title: '三体', by: ['刘慈欣'], series: ['地球往事', '1'] },
  { title: '三体II：黑暗森林', by: ['刘慈欣'], series: ['地球往事', '2'] },
  { title: '红楼梦', by: ['曹雪芹'] },
  { title: 'ノルウェイの森', by: ['村上春樹'] },
  { title: '1984', by: ['George Orwell'], tags: ['dystopia'] },
  { title: 'Catch-22', by: ['Joseph Heller'] },
  { title: '2001: A Space Odyssey', by: ['Arthur C. Clarke'] },
  { title: '20,000 Leagues Under the Sea', by: ['Jules Verne'] },
  { title: 'Fahrenheit 451', by: ['Ray Bradbury'] },
  { title: 'Harry Potter and the Philosopher’s Stone', by: ['J.K. Rowling'], series: ['Harry Potter', '1'] },
  { title: 'Harry Potter and the Chamber of Secrets', by: ['J.K. Rowling'], series: ['Harry Potter', '2'] },
  { title: 'Spider-Man: Drowned in Thunder', by: ['Christopher L. Bennett'] },
  { title: 'The Handmaid’s Tale', by: ['Margaret Atwood'], read: ['Elisabeth Moss'] },
  { title: 'A Game of Thrones', by: ['George R.R. Martin'], series: ['A Song of Ice and Fire', '1'] },
  { title: 'Sapiens', subtitle: 'A Brief History of Humankind', by: ['Yuval Noah Harari'] },
  { title: 'O Pioneers!', by: ['Willa Cather'], asin: 'B00ABC1234' },
  { title: 'My Ántonia', by: ['Willa Cather'], isbn: '978-0-486-28240-9' },
  { title: "D'Artagnan Romances", by: ['Alexandre Dumas père'] },
  { title: 'The Third Policeman', by: ["Flann O'Brien"] },
  { title: 'Perry Rhodan: Das Galaktische Rätsel', series: ['Perry Rhodan Silber Edition', '3'] },
  ...Array.from({ length: 20 }, (_, index): Entry => ({
    title: `Perry Rhodan: Band ${index + 30}`,
    series: ['Perry Rhodan Silber Edition', String(index + 30)],
  })),
  { title: 'Dune', by: ['Frank Herbert'], series: ['Dune', '1'], tags: ['desert'] },
  { title: 'Dune Messiah', by: ['Frank Herbert'], series: ['Dune', '2'] },
  { title: 'Children of Dune', by: ['Frank Herbert'], series: ['Dune', '3'] },
]

/** The query, and the title that must be among the first three. */
export const QUESTIONS: readonly (readonly [query: string, title: string])[] = [
  ['hobbit', 'The Hobbit'],
  ['the hobbit', 'The Hobbit'],
  ['THE HOBBIT', 'The Hobbit'],
  ['hob', 'The Hobbit'],
  ['tolkien hobbit', 'The Hobbit'],
  ['JRR hobbit', 'The Hobbit'],
  ['J.R.R. hobbit', 'The Hobbit'],
  ['j r r tolkien hobbit', 'The Hobbit'],
  ['hobbit serkis', 'The Hobbit'],
  ['hobit', 'The Hobbit'],
  ['hobbti', 'The Hobbit'],
  ['tolkein towers', 'The Two Towers'],
  ['tolkin return', 'The Return of the King'],
  ['king return', 'The Return of the King'],
  ['lord of the rings 2', 'The Two Towers'],
  ['rings 3', 'The Return of the King'],
  ['the lord of the rings #1', 'The Fellowship of the Ring'],
  ['discworld 3', 'Equal Rites'],
  ['Discworld 2', 'The Light Fantastic'],
  ['discworld #20', 'Hogfather'],
  ['discworld book 4', 'Mort'],
  ['pratchett mort', 'Mort'],
  ['discwrld 5', 'Sourcery'],
  ['color magii', 'Świat Dysku: Kolor magii'],
  ['swiat dysku', 'Świat Dysku: Kolor magii'],
  ['welt magie', 'Die Farben der Magie'],
  ['foundation', 'Foundation'],
  ['foundation 3', 'Second Foundation'],
  ['foundation asimov 2', 'Foundation and Empire'],
  ['i robot', 'I, Robot'],
  ['enders game', 'Ender’s Game'],
  ["ender's game", 'Ender’s Game'],
  ['ender game card', 'Ender’s Game'],
  ["l'ete", "L'Été"],
  ['été', "L'Été"],
  ['letranger', 'L’Étranger'],
  ['etranger camus', 'L’Étranger'],
  ['les miserables', 'Les Misérables'],
  ['misérables', 'Les Misérables'],
  ['pride and prejudice', 'Pride & Prejudice'],
  ['prejudice pride', 'Pride & Prejudice'],
  ['pride & prejudice austen', 'Pride & Prejudice'],
  ['sense sensibility', 'Sense and Sensibility'],
  ['sense & sensibility', 'Sense and Sensibility'],
  ['anos soledad', 'Cien años de soledad'],
  ['garcia marquez', 'Cien años de soledad'],
  ['prozess', 'Der Prozeß'],
  ['der prozeß kafka', 'Der Prozeß'],
  ['verwandlug', 'Die Verwandlung'],
  ['мастер маргарита', 'Мастер и Маргарита'],
  ['МАРГАРИТА', 'Мастер и Маргарита'],
  ['булгаков', 'Мастер и Маргарита'],
  ['булгков мастер', 'Мастер и Маргарита'],
  ['федор достоевский', 'Преступление и наказание'],
  ['наказание преступление', 'Преступление и наказание'],
  ['война и мир 2', 'Война и мир. Том 2'],
  ['三体', '三体'],
  ['黑暗', '三体II：黑暗森林'],
  ['三体 黑暗森林', '三体II：黑暗森林'],
  ['刘慈欣', '三体'],
  ['红楼', '红楼梦'],
  ['ノルウェイ', 'ノルウェイの森'],
  ['1984', '1984'],
  ['orwell 1984', '1984'],
  ['19', '1984'],
  ['catch 22', 'Catch-22'],
  ['catch-22', 'Catch-22'],
  ['catch22', 'Catch-22'],
  ['2001', '2001: A Space Odyssey'],
  ['space oddyssey', '2001: A Space Odyssey'],
  ['20000 leagues', '20,000 Leagues Under the Sea'],
  ['20,000 leagues', '20,000 Leagues Under the Sea'],
  ['fahrenheit 4', 'Fahrenheit 451'],
  ['farenheit', 'Fahrenheit 451'],
  ['harry potter', 'Harry Potter and the Philosopher’s Stone'],
  ['hary poter secrets', 'Harry Potter and the Chamber of Secrets'],
  ['jk rowling stone', 'Harry Potter and the Philosopher’s Stone'],
  ['potter 2', 'Harry Potter and the Chamber of Secrets'],
  ['spiderman', 'Spider-Man: Drowned in Thunder'],
  ['spider man', 'Spider-Man: Drowned in Thunder'],
  ['handmaids tale', 'The Handmaid’s Tale'],
  ['handmaid tale moss', 'The Handmaid’s Tale'],
  ['george rr martin', 'A Game of Thrones'],
  ['ice and fire 1', 'A Game of Thrones'],
  ['brief history humankind', 'Sapiens'],
  ['B00ABC1234', 'O Pioneers!'],
  ['978-0-486-28240-9', 'My Ántonia'],
  ['9780486282409', 'My Ántonia'],
  ['my antonia', 'My Ántonia'],
  ['dartagnan', "D'Artagnan Romances"],
  ['o brien policeman', 'The Third Policeman'],
  ["o'brien", 'The Third Policeman'],
  ['perry rhodan silber edition 3', 'Perry Rhodan: Das Galaktische Rätsel'],
  ['galaktische ratsel', 'Perry Rhodan: Das Galaktische Rätsel'],
  ['dune', 'Dune'],
  ['dune 3', 'Children of Dune'],
  ['herbert dune messiah', 'Dune Messiah'],
  ['dystopia', '1984'],
]

export async function fillShelf(db: Db, place: Place): Promise<void> {
  const items = SHELF.map((entry) => toItem(place, entry))
  await db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the', 'a'], now: NOON }))
}

function toItem(place: Place, entry: Entry): Item {
  const book = aBook(place, { title: entry.title, authors: entry.by ?? ['Various'], tags: entry.tags ?? [] })
  if (book.media.kind !== 'book') throw new Error('Not a book.')
  const [name, sequence] = entry.series ?? []
  return {
    ...book,
    media: {
      ...book.media,
      subtitle: entry.subtitle ?? null,
      narrators: entry.read ?? [],
      series: name === undefined ? [] : [{ id: null, name, sequence: sequence ?? null }],
      genres: entry.genres ?? [],
      asin: entry.asin ?? null,
      isbn: entry.isbn ?? null,
    },
  }
}
