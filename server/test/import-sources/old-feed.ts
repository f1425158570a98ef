import { isOldestStore, type Json, OLD_BOOKS, oldTime } from './old-facts.ts'

const FILES = ['01.mp3', '02.mp3']
const MINUTE_MS = 60_000

/** The feed entries of Moby Dick. The oldest servers identified an entry by its file's number. */
export function oldFeedEntries(version: string): Json[] {
  return FILES.map((name, index) => ({
    id: isOldestStore(version) ? String(index + 1) : `0e0e0e0e-0e0e-4e0e-8e0e-00000000000${index}`,
    title: `Part ${index + 1}`,
    pubDate: new Date(oldTime(5) + index * MINUTE_MS).toUTCString(),
    trackIndex: index + 1,
    fullPath: `${OLD_BOOKS}/Herman Melville/The Sea/1 - Moby Dick/${name}`,
  }))
}
