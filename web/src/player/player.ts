import { createStore, type StoreApi } from 'zustand/vanilla'
import { chapterAt, nextChapterStart, previousChapterStart } from './chapters.rules.ts'
import { createListening, type Listening } from './listening.ts'
import type { PlayerDeps } from './player-deps.ts'
import { closedState, IDLE_STATE, type PlayerState } from './player-state.ts'
import { createQueueCommands, type QueueCommands } from './queue-commands.ts'
import { type MediaRef, nextInQueue, queueKey, type QueueEntry, withoutDuplicates } from './queue.rules.ts'
import { rateFor } from './rate.rules.ts'
import { createSleepControl, type SleepControl } from './sleep-control.ts'
import { fadeFactor } from './sleep-timer.rules.ts'
import { clamp } from './timeline.rules.ts'
import { toggleMute, withVolume } from './volume.rules.ts'

/** Jumps further than this can be taken back for a while. */
const UNDO_FROM_SECONDS = 15
const UNDO_FOR_MS = 15_000

export interface LoadRequest {
  readonly libraryItemId: string
  readonly episodeId?: string | null
  readonly startTime?: number
  /** What follows; only itself without it. */
  readonly queue?: readonly QueueEntry[]
  /** False: ready, but silent. */
  readonly shouldPlay?: boolean
}

export interface Player extends QueueCommands {
  readonly store: StoreApi<PlayerState>
  load(request: LoadRequest): Promise<void>
  play(): void
  pause(): void
  toggle(): void
  /** A new place; far ones can be undone. */
  seek(seconds: number): void
  undo(): void
  jumpBack(): void
  jumpForward(): void
  previousChapter(): void
  nextChapter(): void
  setRate(rate: number): void
  setVolume(volume: number): void
  toggleMute(): void
  readonly sleep: SleepControl
  setCasting(isCasting: boolean): void
  /** Another tab sounds now. */
  handOver(): void
  follow(ref: MediaRef, seconds: number): void
  resetStream(atSeconds: number): void
  setReadyShare(share: number): void
  failStream(message: string): void
  retryNow(): void
  close(): Promise<void>
  /** The page goes away. */
  closeInPassing(): void
}

export function createPlayer(deps: PlayerDeps): Player {
  const store = createStore<PlayerState>(() => IDLE_STATE)
  const get = () => store.getState()
  const patch = (change: Partial<PlayerState>) => store.setState(change)
  let listening: Listening | null = null
  let ticket = 0
  let cancelUndo: (() => void) | null = null
  let cancelChapterEnd: (() => void) | null = null

  const sleep = createSleepControl({
    clock: deps.clock,
    get: () => get().sleep,
    set: (timer) => patch({ sleep: timer }),
    onTick: applyVolume,
    onOver: fallAsleep,
  })

  async function load(request: LoadRequest): Promise<void> {
    const ref: MediaRef = { libraryItemId: request.libraryItemId, episodeId: request.episodeId ?? null }
    const { media, phase } = get()
    if (media !== null && queueKey(media) === queueKey(ref) && phase !== 'LOADING') {
      if (request.queue) patch({ queue: withoutDuplicates(request.queue) })
      return request.startTime === undefined ? play() : seek(request.startTime)
    }
    const mine = ++ticket
    const isStale = () => mine !== ticket
    endListening()
    patch({ ...closedState(get()), sleep: get().sleep, phase: 'LOADING', queue: get().queue })
    try {
      await start(request, ref, isStale)
    } catch (error) {
      deps.log('Playback did not start', error)
      if (!isStale()) store.setState(closedState(get()))
    }
  }

  async function start(request: LoadRequest, ref: MediaRef, isStale: () => boolean): Promise<void> {
    const described = await deps.backend.describe(ref)
    if (isStale()) return
    const queue = withoutDuplicates(request.queue?.length ? request.queue : [described.entry])
    const rate = rateFor(described.mediaType, deps.preferences().rateOf(described))
    patch({ media: described, queue, rate, durationSeconds: described.durationSeconds })
    const session = await deps.backend.open({ ...ref, isCasting: get().isCasting, forceTranscode: false })
    if (isStale()) return void deps.backend.close(session.id, null).catch(() => undefined)
    const chapters = session.chapters.length > 0 ? session.chapters : described.chapters
    const title = session.title || described.title
    const media = { ...described, title, chapters, authorLine: described.authorLine || session.author }
    const durationSeconds = session.durationSeconds
    const wanted = request.startTime ?? session.currentTime
    const startSeconds = clamp(Number.isFinite(wanted) ? wanted : 0, 0, durationSeconds)
    patch({ media, sessionId: session.id, durationSeconds, positionSeconds: startSeconds })
    listening = createListening(deps, {
      media,
      session,
      startSeconds,
      shouldPlay: request.shouldPlay ?? true,
      get,
      patch,
      onTick: tick,
      onEnded: goOn,
      onGivenUp: () => failStream(''),
    })
    applyVolume()
  }

  function endListening(): void {
    const ending = listening
    listening = null
    cancelChapterEnd?.()
    cancelChapterEnd = null
    ending?.end().catch((error: unknown) => deps.log('The session was not closed', error))
  }

  function play(): void {
    if (get().phase === 'LOADED') listening?.play()
  }

  function pause(): void {
    listening?.pause()
  }

  function seek(seconds: number): void {
    const { phase, positionSeconds, durationSeconds } = get()
    if (phase === 'LOADING' || phase === 'IDLE') return
    if (!Number.isFinite(seconds)) return deps.log(`No time to go to: ${seconds}`)
    const target = clamp(seconds, 0, durationSeconds)
    if (Math.abs(target - positionSeconds) >= UNDO_FROM_SECONDS) offerUndo(positionSeconds)
    listening?.seek(target)
    watchChapterEnd()
  }

  function offerUndo(fromSeconds: number): void {
    cancelUndo?.()
    patch({ undoSeconds: fromSeconds })
    cancelUndo = deps.clock.after(UNDO_FOR_MS, () => patch({ undoSeconds: null }))
  }

  /** The end of what plays: the next in the queue, unless nothing should follow. */
  function goOn(): void {
    if (get().sleep?.kind === 'chapter') return fallAsleep()
    const { media, queue } = get()
    const next = media && deps.preferences().isAutoPlayOn ? nextInQueue(queue, media) : null
    if (next) void load({ ...next, queue })
  }

  function fallAsleep(): void {
    patch({ sleep: null })
    pause()
    applyVolume()
    deps.notices.sleepOver()
  }

  function tick(): void {
    applyVolume()
    watchChapterEnd()
  }

  const secondsToChapterEnd = (): number | null => {
    const { media, positionSeconds, rate } = get()
    const chapter = media && chapterAt(media.chapters, positionSeconds)
    return chapter ? (chapter.end - positionSeconds) / rate : null
  }

  /** Ticks come once a second; the end of a chapter is met more exactly. */
  function watchChapterEnd(): void {
    cancelChapterEnd?.()
    cancelChapterEnd = null
    const left = get().sleep?.kind === 'chapter' && get().phase === 'PLAYING' ? secondsToChapterEnd() : null
    if (left === null || left > 1.5) return
    cancelChapterEnd = deps.clock.after(left * 1000, () => {
      if (get().sleep?.kind === 'chapter') fallAsleep()
    })
  }

  function applyVolume(): void {
    const { volume, sleep: timer } = get()
    listening?.setVolume(volume * fadeFactor(timer, secondsToChapterEnd()))
  }

  function failStream(message: string): void {
    deps.notices.streamFailed(message)
    void close()
  }

  function close(): Promise<void> {
    ticket += 1
    endListening()
    cancelUndo?.()
    sleep.cancel()
    store.setState(closedState(get()))
    return Promise.resolve()
  }

  return {
    store,
    load,
    play,
    pause,
    toggle: () => (get().phase === 'PLAYING' ? pause() : play()),
    seek,
    undo() {
      const { undoSeconds } = get()
      if (undoSeconds === null) return
      cancelUndo?.()
      listening?.seek(undoSeconds)
      patch({ undoSeconds: null })
    },
    jumpBack: () => seek(get().positionSeconds - deps.preferences().jumpBackSeconds),
    jumpForward: () => seek(get().positionSeconds + deps.preferences().jumpForwardSeconds),
    previousChapter: () => seek(previousChapterStart(get().media?.chapters ?? [], get().positionSeconds)),
    nextChapter() {
      const next = nextChapterStart(get().media?.chapters ?? [], get().positionSeconds)
      if (next !== null) seek(next)
    },
    setRate(wanted) {
      const { media } = get()
      const rate = media ? rateFor(media.mediaType, wanted) : wanted
      listening?.setRate(rate)
      patch({ rate })
    },
    setVolume(volume) {
      patch(withVolume(get(), volume))
      applyVolume()
    },
    toggleMute() {
      patch(toggleMute(get()))
      applyVolume()
    },
    sleep,
    ...createQueueCommands(get, (queue) => patch({ queue })),
    setCasting(isCasting) {
      if (isCasting === get().isCasting) return
      patch({ isCasting })
      listening?.switchOutput().catch((error: unknown) => {
        deps.log('The output could not be changed', error)
        void close()
      })
    },
    handOver: () => listening?.handOver(),
    follow(ref, seconds) {
      const { media, phase, positionSeconds } = get()
      const isSame = media !== null && queueKey(media) === queueKey(ref)
      if (isSame && phase === 'LOADED' && Math.abs(seconds - positionSeconds) >= 1) listening?.follow(seconds)
    },
    resetStream: (atSeconds) => listening?.resetStream(atSeconds),
    setReadyShare: (share) => patch({ readyShare: clamp(share, 0, 1) }),
    failStream,
    retryNow: () => listening?.retryNow(),
    close,
    closeInPassing: () => listening?.endInPassing(),
  }
}
