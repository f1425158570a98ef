import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import type { Context } from '../../context.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import { listDocsAfter, type SearchDoc } from './search-docs.store.ts'
import { listEpisodesAfter, type NamedThing, readLevel } from './search-index.store.ts'
import { indexedText, vocabularyOf } from './search-words.rules.ts'
import { listWordsAfter, removeWords } from './search-words.store.ts'

/** The vocabulary for correcting mistyped words: all words of documents and episode titles. */

type Ctx = Pick<Context, 'db'>

const STEP = 500

export const wordsOfDoc = ({ title, people, series, more }: SearchDoc): string[] =>
  vocabularyOf([title, people, series, more])

export const wordsOfEpisode = ({ name }: NamedThing): string[] => vocabularyOf([indexedText(name)])

/** Removes words that are no longer used. Reads everything, in small steps. */
export async function removeUnusedWords(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const level = await readLevel(ctx.db)
  const used = new Set<string>()
  for await (const doc of inSteps(signal, (after) => listDocsAfter(ctx.db, asItemNum(after), STEP), numOfDoc))
    for (const word of wordsOfDoc(doc)) used.add(word)
  for await (const episode of inSteps(signal, (after) => listEpisodesAfter(ctx.db, after, STEP), numOf))
    for (const word of wordsOfEpisode(episode)) used.add(word)
  let unused: { num: number; word: string }[] = []
  for await (const word of inSteps(signal, (after) => listWordsAfter(ctx.db, after, STEP), numOf)) {
    if (!used.has(word.word)) unused.push(word)
    if (unused.length < STEP) continue
    await remove(ctx, unused, level)
    unused = []
  }
  if (!signal.aborted) await remove(ctx, unused, level)
}

const numOf = ({ num }: { readonly num: number }): number => num
const numOfDoc = (doc: SearchDoc): number => doc.item_num

/** If something was indexed meanwhile, a word may be in use again: then nothing is removed until the next sweep. */
async function remove(
  ctx: Ctx,
  words: readonly { readonly num: number; readonly word: string }[],
  level: string,
): Promise<void> {
  if (words.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    if ((await readLevel(tx)) === level) await removeWords(tx, words)
  })
}

async function* inSteps<T>(
  signal: AbortSignal,
  read: (after: number) => Promise<T[]>,
  numOfOne: (one: T) => number,
): AsyncGenerator<T> {
  let after = 0
  while (!signal.aborted) {
    const some = await read(after)
    yield* some
    const last = some.at(-1)
    if (last === undefined || some.length < STEP) return
    after = numOfOne(last)
    await yieldToEventLoop()
  }
}
