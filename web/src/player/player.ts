import { createStore } from 'zustand/vanilla'
import { createChapterWatch } from './chapter-watch.ts'
import type { NowPlaying, PlaySession } from './backend.ts'
import { createListening, type Listening } from './listening.ts'
import { createSeekCommands } from './seek-commands.ts'
import type { SavedPlayback, LoadRequest, Player } from './player-commands.ts'
import type { PlayerDeps } from './player-deps.ts'
import { closedState, IDLE_STATE, type PlayerState } from './player-state.ts'
import { createQueueAdvance } from './queue-advance.ts'
import type { GivenUp } from './recovery.ts'
import { createQueueCommands } from './queue-commands.ts'
import { type MediaRef, queueKey, type QueueEntry, withoutDuplicates } from './queue.rules.ts'
import { rateFor } from './rate.rules.ts'
import { createSessionOpener } from './session-opener.ts'
import { createSleepControl } from './sleep-control.ts'
import { fadeFactor } from './sleep-timer.rules.ts'
import { clamp } from './timeline.rules.ts'
import { toggleMute, withVolume } from './volume.rules.ts'

export function createPlayer(deps: PlayerDeps): Player {
  const store = createStore<PlayerState>(() => IDLE_STATE)
  const get = () => store.getState()
  const patch = (change: Partial<PlayerState>) => store.setState(change)
  let listening: Listening | null = null
  /** Where to start a restored item, if the user has moved in it since. */
  let chosenSeconds: number | null = null
  /** Paused before playback could start. */
  let isPauseWanted = false

  const chapterWatch = createChapterWatch(deps.clock, get, pauseForSleepTimer)
  const sleep = createSleepControl({
    clock: deps.clock,
    get: () => get().sleep,
    set: (timer) => patch({ sleep: timer }),
    onTick: applyVolume,
    onOver: pauseForSleepTimer,
  })
  const opener = createSessionOpener(deps, () => get().isCasting)
  const { forgetUndo, ...seekCommands } = createSeekCommands(deps, {
    get,
    patch,
    moveTo,
    onSeek: () => chapterWatch.look(),
  })

  const queueAdvance = createQueueAdvance({
    clock: deps.clock,
    backend: deps.backend,
    isOn: () => deps.preferences().isAutoPlayOn,
    get,
    patch,
    load: (request, onFailed) => void open(request, onFailed),
    isPauseWanted: () => isPauseWanted,
  })

  async function load(request: LoadRequest): Promise<void> {
    queueAdvance.cancel()
    const ref: MediaRef = { libraryItemId: request.libraryItemId, episodeId: request.episodeId ?? null }
    const { media, phase } = get()
    if (media !== null && queueKey(media) === queueKey(ref) && phase !== 'LOADING') {
      if (request.queue) patch({ queue: withoutDuplicates(request.queue) })
      return request.startTime === undefined ? play() : seekCommands.seek(request.startTime)
    }
    await open(request, () => store.setState(closedState(get())))
  }

  async function open(request: LoadRequest, onFailed: (error: unknown) => void): Promise<void> {
    const ref: MediaRef = { libraryItemId: request.libraryItemId, episodeId: request.episodeId ?? null }
    isPauseWanted = false
    void endListening()
    patch({ ...closedState(get()), sleep: get().sleep, phase: 'LOADING', queue: get().queue })
    const work = async (isStale: () => boolean) => {
      // Both requests run in parallel, so that playback waits for one round trip only.
      const opening = opener.open(ref)
      try {
        const described = await deps.backend.describe(ref)
        if (isStale()) return opener.abandon(opening)
        show(described, request.queue)
        await start(request, described, opening, isStale)
      } catch (error) {
        opener.abandon(opening)
        throw error
      }
    }
    await opener.attempt(work, onFailed)
  }

  /** Restores the paused state of an earlier visit. The session is opened by the first play. */
  async function restore({ ref, positionSeconds, queue }: SavedPlayback): Promise<void> {
    if (get().phase !== 'IDLE') return
    const isStale = opener.supersede()
    const described = await deps.backend.describe(ref)
    if (isStale()) return
    show(described, queue)
    patch({ phase: 'LOADED', positionSeconds: clamp(positionSeconds, 0, described.durationSeconds) })
  }

  /** Opens the session of a restored item. Unless the user has moved in it, the server decides the position. */
  async function openRestored(media: NowPlaying): Promise<void> {
    patch({ phase: 'LOADING' })
    isPauseWanted = false
    const request = { ...media, ...(chosenSeconds === null ? {} : { startTime: chosenSeconds }) }
    await opener.attempt(
      (isStale) => start(request, media, opener.open(media), isStale),
      () => patch({ phase: 'LOADED' }),
    )
  }

  function show(media: NowPlaying, queue: readonly QueueEntry[] | undefined): void {
    const rate = rateFor(media.mediaType, deps.preferences().rateOf(media))
    const { durationSeconds } = media
    patch({ media, queue: withoutDuplicates(queue?.length ? queue : [media.entry]), rate, durationSeconds })
  }

  async function start(
    request: LoadRequest,
    described: NowPlaying,
    opening: Promise<PlaySession>,
    isStale: () => boolean,
  ): Promise<void> {
    const session = await opening
    if (isStale()) return opener.abandon(opening)
    const chapters = session.chapters.length > 0 ? session.chapters : described.chapters
    const title = session.title || described.title
    const media = { ...described, title, chapters, authorLine: described.authorLine || session.author }
    const { durationSeconds } = session
    const wanted = request.startTime ?? session.currentTime
    const startSeconds = clamp(Number.isFinite(wanted) ? wanted : 0, 0, durationSeconds)
    patch({ media, sessionId: session.id, durationSeconds, positionSeconds: startSeconds })
    listening = createListening(deps, {
      media,
      session,
      startSeconds,
      shouldPlay: (request.shouldPlay ?? true) && !isPauseWanted,
      get,
      patch,
      onTick: tick,
      onEnded: playNextInQueue,
      onGivenUp: giveUp,
    })
    applyVolume()
  }

  async function endListening(): Promise<void> {
    const ending = listening
    listening = null
    chosenSeconds = null
    chapterWatch.cancel()
    await ending?.end().catch((error: unknown) => deps.log('The session was not closed', error))
  }

  function isLoaded(ref: MediaRef): boolean {
    const { media } = get()
    return media !== null && queueKey(media) === queueKey(ref)
  }

  function play(): void {
    const { phase, media } = get()
    if (phase !== 'LOADED' || queueAdvance.retryNow()) return
    if (listening) listening.play()
    else if (media) void openRestored(media)
  }

  function pause(): void {
    queueAdvance.cancel()
    if (listening) listening.pause()
    else isPauseWanted = true
  }

  function moveTo(seconds: number): void {
    queueAdvance.cancel()
    if (listening) return listening.seek(seconds)
    chosenSeconds = seconds
    patch({ positionSeconds: seconds })
  }

  /** Called at the end of the current item. */
  function playNextInQueue(): void {
    if (get().sleep?.kind === 'chapter') return pauseForSleepTimer()
    queueAdvance.start()
  }

  function pauseForSleepTimer(): void {
    patch({ sleep: null })
    pause()
    applyVolume()
    deps.notices.sleepOver()
  }

  function tick(): void {
    applyVolume()
    chapterWatch.look()
  }

  function applyVolume(): void {
    const { volume, sleep: timer } = get()
    listening?.setVolume(volume * fadeFactor(timer, chapterWatch.secondsLeft()))
  }

  function giveUp(why: GivenUp): void {
    if (why === 'unplayable') return failStream('')
    deps.notices.fileGone()
    void close()
  }

  function failStream(message: string): void {
    deps.notices.streamFailed(message)
    void close()
  }

  function close(): Promise<void> {
    opener.supersede()
    queueAdvance.cancel()
    const ended = endListening()
    forgetUndo()
    sleep.cancel()
    store.setState(closedState(get()))
    return ended
  }

  return {
    store,
    load,
    restore,
    play,
    pause,
    toggle: () => (get().phase === 'PLAYING' || get().isWaiting ? pause() : play()),
    ...seekCommands,
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
    handOver() {
      queueAdvance.cancel()
      listening?.handOver()
    },
    follow(ref, seconds) {
      const { phase, positionSeconds } = get()
      if (!isLoaded(ref) || phase !== 'LOADED' || Math.abs(seconds - positionSeconds) < 1) return
      if (listening) return listening.follow(seconds)
      chosenSeconds = null
      patch({ positionSeconds: seconds })
    },
    stopAsFinished(ref) {
      if (isLoaded(ref)) listening?.stopAsFinished()
    },
    resetStream: (atSeconds) => listening?.resetStream(atSeconds),
    setReadyShare: (share) => patch({ readyShare: clamp(share, 0, 1) }),
    failStream,
    retryNow: () => (listening ? listening.retryNow() : void queueAdvance.retryNow()),
    catchUp: () => void listening?.catchUp(),
    close,
    closeOnPageHide: () => listening?.endOnPageHide(),
  }
}
