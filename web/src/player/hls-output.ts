import type Hls from 'hls.js'
import type { Output, OutputListener, Source } from './output.ts'
import { createSingleDeckOutput } from './single-deck-output.ts'

/** Segmented streams: by hls.js, or natively where the browser supports them and hls.js does not work. */

const HLS_TYPE = 'application/vnd.apple.mpegurl'

export interface HlsDeps {
  readonly createElement: () => HTMLMediaElement
  /** Loaded on playing the first stream. */
  readonly loadHls: () => Promise<typeof Hls>
}

export async function loadLightHls(): Promise<typeof Hls> {
  const { default: light } = await import('hls.js/light')
  return light
}

export function createHlsOutput(deps: HlsDeps, listener: OutputListener): Output {
  const element = deps.createElement()
  const single = createSingleDeckOutput('hls', element, listener)
  let hls: Hls | null = null
  let ticket = 0

  async function load(source: Source, atSeconds: number): Promise<void> {
    const mine = ++ticket
    const url = source.tracks[0]?.url ?? ''
    single.deck.expect(url, atSeconds)
    const Library = await deps.loadHls().catch(() => null)
    if (mine !== ticket) return
    if (Library?.isSupported()) return start(Library, url, atSeconds)
    if (element.canPlayType(HLS_TYPE) !== '') return single.load(source, atSeconds)
    listener({ kind: 'failed', reason: 'media', url })
  }

  function start(Library: typeof Hls, url: string, atSeconds: number): void {
    hls?.destroy()
    const started = new Library({ startPosition: atSeconds })
    hls = started
    let hasRecovered = false
    started.on(Library.Events.ERROR, (_name, problem) => {
      if (!problem.fatal || hls !== started) return
      if (problem.type === Library.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        started.recoverMediaError()
        return
      }
      const isNetwork = problem.type === Library.ErrorTypes.NETWORK_ERROR
      listener({ kind: 'failed', reason: isNetwork ? 'network' : 'media', url })
    })
    started.loadSource(url)
    started.attachMedia(element)
  }

  return {
    ...single,
    load: (source, atSeconds) => void load(source, atSeconds),
    destroy() {
      ticket += 1
      hls?.destroy()
      hls = null
      single.destroy()
    },
  }
}
