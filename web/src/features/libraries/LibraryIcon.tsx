import type { LibraryIcon as LibraryIconName } from '@lectern/contract/constants'
import {
  Book,
  BookCopy,
  Database,
  FileImage,
  Headphones,
  Heart,
  LibraryBig,
  Mic,
  MicVocal,
  Music,
  Podcast,
  Power,
  Radio,
  Rocket,
  Rss,
  Star,
} from 'lucide-react'
import type { IconShape } from '../../ui/icon.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'

const SHAPES: Record<LibraryIconName, IconShape> = {
  database: Database,
  audiobookshelf: Logo,
  'books-1': LibraryBig,
  'books-2': BookCopy,
  'book-1': Book,
  'microphone-1': Mic,
  'microphone-3': MicVocal,
  radio: Radio,
  podcast: Podcast,
  rss: Rss,
  headphones: Headphones,
  music: Music,
  'file-picture': FileImage,
  rocket: Rocket,
  power: Power,
  star: Star,
  heart: Heart,
}

/** Unknown icons become the logo. */
export const libraryIconShape = (name: string): IconShape =>
  (SHAPES as Record<string, IconShape | undefined>)[name] ?? Logo

export function LibraryIcon({ name, sizePx = 20 }: { name: string; sizePx?: number }) {
  return <Icon of={libraryIconShape(name)} sizePx={sizePx} />
}
