import type { Clock } from './clock.ts'
import { withLevel, isSkipping, levelOf, LISTEN_EVERY_MS, skippingRate, SOUND } from './silence.rules.ts'

/** Volume boost and silence skipping with Web Audio. Elements are only connected when needed. */

export interface EffectSettings {
  /** From 1 (unchanged) to 3. */
  readonly boost: number
  readonly isSkippingSilence: boolean
}

export interface AudioEffects {
  /** Elements to which effects may be applied. */
  attach(element: HTMLMediaElement): void
  detach(element: HTMLMediaElement): void
  set(settings: EffectSettings): void
  /** The listener's chosen rate; the silence skipper changes the actual one. */
  setRate(rate: number): void
  /** Resumes a context that was created suspended, before the first user gesture. */
  wake(): void
  destroy(): void
}

interface Graph {
  readonly context: AudioContext
  readonly gain: GainNode
  readonly analyser: AnalyserNode
  readonly sources: WeakMap<HTMLMediaElement, MediaElementAudioSourceNode>
}

export function createAudioEffects(clock: Clock, createContext: () => AudioContext): AudioEffects {
  const elements = new Set<HTMLMediaElement>()
  let settings: EffectSettings = { boost: 1, isSkippingSilence: false }
  let graph: Graph | null = null
  let rate = 1
  let stopListening: (() => void) | null = null

  const isWanted = () => settings.boost !== 1 || settings.isSkippingSilence

  function apply(): void {
    if (!isWanted() && graph === null) return
    graph ??= buildGraph(createContext())
    for (const element of elements) connect(graph, element)
    graph.gain.gain.value = settings.boost
    if (settings.isSkippingSilence && stopListening === null) stopListening = listenForSilence(graph)
    if (!settings.isSkippingSilence) endSkipping()
  }

  function listenForSilence({ context, analyser }: Graph): () => void {
    const samples = new Float32Array(analyser.fftSize)
    let silence = SOUND
    return clock.every(LISTEN_EVERY_MS, () => {
      if (context.state !== 'running') return
      analyser.getFloatTimeDomainData(samples)
      silence = withLevel(silence, levelOf(samples), clock.now())
      playAt(isSkipping(silence, clock.now()) ? skippingRate(rate) : rate)
    })
  }

  function playAt(wanted: number): void {
    for (const element of elements) if (element.playbackRate !== wanted) element.playbackRate = wanted
  }

  function endSkipping(): void {
    if (stopListening === null) return
    stopListening()
    stopListening = null
    playAt(rate)
  }

  return {
    attach(element) {
      elements.add(element)
      apply()
    },
    detach: (element) => void elements.delete(element),
    set(next) {
      settings = next
      apply()
    },
    setRate: (wanted) => void (rate = wanted),
    wake() {
      if (graph?.context.state === 'suspended') void graph.context.resume()
    },
    destroy() {
      stopListening?.()
      void graph?.context.close()
    },
  }
}

function buildGraph(context: AudioContext): Graph {
  const gain = context.createGain()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  // A limiter after the gain, so that loud passages do not clip.
  const limiter = context.createDynamicsCompressor()
  limiter.threshold.value = -3
  limiter.ratio.value = 20
  limiter.attack.value = 0.002
  gain.connect(limiter).connect(context.destination)
  return { context, gain, analyser, sources: new WeakMap() }
}

/** An element can be connected only once, and is only audible through the graph from then on. */
function connect({ context, gain, analyser, sources }: Graph, element: HTMLMediaElement): void {
  if (sources.has(element)) return
  const source = context.createMediaElementSource(element)
  source.connect(gain)
  source.connect(analyser)
  sources.set(element, source)
}
