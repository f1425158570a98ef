import type { LANGUAGES } from '@lectern/contract/constants'
import { OPDS_GROUPS } from '@lectern/contract/opds'
import type { OpdsGroup } from './opds.types.ts'

/** The texts of the catalogue, in the server's language, because reading apps don't send theirs. */
export type Words = Readonly<
  Record<
    | OpdsGroup
    | 'all'
    | 'newest'
    | 'inProgress'
    | 'search'
    | 'order'
    | 'format'
    | 'byTitle'
    | 'byAuthor'
    | 'byYear'
    | 'anyFormat'
    | 'ebooks'
    | 'audiobooks',
    string
  >
>

const KEYS = [
  'all',
  'newest',
  'inProgress',
  ...OPDS_GROUPS,
  'search',
  'order',
  'format',
  'byTitle',
  'byAuthor',
  'byYear',
  'anyFormat',
  'ebooks',
  'audiobooks',
] as const satisfies readonly (keyof Words)[]

/** In the order of the keys. */
const TEXTS: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  'en-us':
    'All books|Newest|In progress|Authors|Series|Genres|Tags|Narrators|Languages|Publishers|Decades|Collections|Playlists|Search|Sort by|Format|Title|Author|Year|Any|E-books|Audiobooks',
  de: 'Alle Bücher|Neueste|Begonnen|Autoren|Reihen|Genres|Schlagwörter|Sprecher|Sprachen|Verlage|Jahrzehnte|Sammlungen|Wiedergabelisten|Suche|Sortieren nach|Format|Titel|Autor|Jahr|Alle|E-Books|Hörbücher',
  es: 'Todos los libros|Más recientes|En curso|Autores|Series|Géneros|Etiquetas|Narradores|Idiomas|Editoriales|Décadas|Colecciones|Listas de reproducción|Búsqueda|Ordenar por|Formato|Título|Autor|Año|Todos|Libros electrónicos|Audiolibros',
  fr: 'Tous les livres|Nouveautés|En cours|Auteurs|Séries|Genres|Étiquettes|Narrateurs|Langues|Éditeurs|Décennies|Collections|Listes de lecture|Recherche|Trier par|Format|Titre|Auteur|Année|Tous|Livres numériques|Livres audio',
  hr: 'Sve knjige|Najnovije|U tijeku|Autori|Serijali|Žanrovi|Oznake|Pripovjedači|Jezici|Izdavači|Desetljeća|Zbirke|Popisi za reprodukciju|Pretraga|Poredaj po|Format|Naslov|Autor|Godina|Sve|E-knjige|Zvučne knjige',
  it: 'Tutti i libri|Più recenti|In corso|Autori|Serie|Generi|Etichette|Narratori|Lingue|Editori|Decenni|Raccolte|Playlist|Ricerca|Ordina per|Formato|Titolo|Autore|Anno|Tutti|E-book|Audiolibri',
  pl: 'Wszystkie książki|Najnowsze|W trakcie|Autorzy|Serie|Gatunki|Tagi|Lektorzy|Języki|Wydawcy|Dekady|Kolekcje|Playlisty|Szukaj|Sortuj według|Format|Tytuł|Autor|Rok|Wszystkie|E-booki|Audiobooki',
  ru: 'Все книги|Новые|В процессе|Авторы|Серии|Жанры|Теги|Чтецы|Языки|Издательства|Десятилетия|Коллекции|Плейлисты|Поиск|Сортировка|Формат|Название|Автор|Год|Все|Электронные книги|Аудиокниги',
  'zh-cn':
    '所有图书|最新|进行中|作者|系列|流派|标签|演播者|语言|出版社|年代|收藏集|播放列表|搜索|排序|格式|标题|作者|年份|全部|电子书|有声书',
}

export function wordsIn(language: string): Words {
  const isKnown = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code)
  const texts = TEXTS[isKnown(language) ? language : 'en-us'].split('|')
  return Object.fromEntries(KEYS.map((key, index) => [key, texts[index] ?? ''])) as Words
}
