import type { Output, OutputEvent, OutputKind, OutputListener, Source } from '../output.ts'
import type { FakeClock } from './fake-clock.ts'

/** A silent output: its position follows the fake clock while playing. */
export interface FakeOutput extends Output {
  readonly loads: { readonly urls: readonly string[]; readonly atSeconds: number }[]
  readonly isPlaying: () => boolean
  readonly isDestroyed: () => boolean
  readonly rate: () => number
  readonly volume: () => number
  readonly urls: () => readonly string[]
  /** Emits an event that a real output would report itself. */
  report(event: OutputEvent): void
  /** Data stops arriving: the position stands still. */
  stall(): void
  /** The position stands still and nothing is reported, as while the machine sleeps. */
  suspend(): void
}

export interface FakeOutputs {
  readonly create: (kind: OutputKind, listener: OutputListener) => Output
  readonly all: readonly FakeOutput[]
  readonly last: () => FakeOutput
  /** From now on `load` reports nothing: the test does it instead. */
  holdLoads(): void
  /** From now on, or no more, the files are missing: each `load` fails a moment later. */
  setMissing(areMissing: boolean): void
}

export function fakeOutputs(clock: FakeClock): FakeOutputs {
  const all: FakeOutput[] = []
  const loading = { isHeld: false, isFailing: false }
  return {
    all,
    last() {
      const output = all.at(-1)
      if (!output) throw new Error('There is no output yet')
      return output
    },
    holdLoads: () => void (loading.isHeld = true),
    setMissing: (areMissing) => void (loading.isFailing = areMissing),
    create(kind, listener) {
      const output = fakeOutput(clock, kind, listener, loading)
      all.push(output)
      return output
    },
  }
}

function fakeOutput(
  clock: FakeClock,
  kind: OutputKind,
  listener: OutputListener,
  loading: { readonly isHeld: boolean; readonly isFailing: boolean },
): FakeOutput {
  const loads: FakeOutput['loads'] = []
  let source: Source = { tracks: [] }
  let base = { seconds: 0, ms: clock.now() }
  let state: 'paused' | 'playing' | 'stalled' = 'paused'
  let rate = 1
  let volume = 1
  let isDestroyed = false
  const position = () =>
    state === 'playing' ? base.seconds + ((clock.now() - base.ms) / 1000) * rate : base.seconds
  const rebase = (seconds: number) => (base = { seconds, ms: clock.now() })
  const urls = () => source.tracks.map((track) => track.url)
  return {
    kind,
    loads,
    urls,
    isPlaying: () => state === 'playing',
    isDestroyed: () => isDestroyed,
    rate: () => rate,
    volume: () => volume,
    report: (event) => {
      if (event.kind === 'failed' || event.kind === 'ended') {
        rebase(position())
        state = 'paused'
      }
      listener(event)
    },
    stall() {
      rebase(position())
      state = 'stalled'
      listener({ kind: 'waiting' })
    },
    suspend() {
      rebase(position())
      state = 'stalled'
    },
    load(next, atSeconds) {
      source = next
      loads.push({ urls: urls(), atSeconds })
      state = 'paused'
      rebase(atSeconds)
      const failed = { kind: 'failed', reason: 'media', url: urls()[0] ?? '' } as const
      if (loading.isFailing) clock.after(10, () => listener(failed))
      else if (!loading.isHeld) queueMicrotask(() => listener({ kind: 'loaded' }))
    },
    replaceSource: (next) => void (source = next),
    play() {
      rebase(position())
      state = 'playing'
      listener({ kind: 'playing' })
    },
    pause() {
      rebase(position())
      const wasPlaying = state !== 'paused'
      state = 'paused'
      if (wasPlaying) listener({ kind: 'paused' })
    },
    seek: rebase,
    setRate(wanted) {
      rebase(position())
      rate = wanted
    },
    setVolume: (wanted) => void (volume = wanted),
    position,
    bufferedEnd: () => position() + 30,
    destroy: () => void (isDestroyed = true),
  }
}
