import type { Page } from '@playwright/test'

/** Measures audio output inside the page. */

interface Ears {
  readonly elements: Set<HTMLMediaElement>
  readonly context: AudioContext
  /** Longest silence since listening began, in milliseconds, and the loudest sample. */
  longestSilenceMs: number
  loudest: number
  /** The loudest sample of each tenth of a second. */
  levels: number[]
}

type Eared = Window & { ears?: Ears; playedElements?: Set<HTMLMediaElement> }

/** Call before the page loads: records every element that is asked to play. */
export async function rememberElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played = new Set<HTMLMediaElement>()
    Object.assign(window, { playedElements: played })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      played.add(this)
      return play.call(this)
    }
  })
}

/** The position of the playing element; -1 if nothing plays. */
export const soundingAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...((window as Eared).playedElements ?? [])]
    return all.find((element) => !element.paused && element.readyState > 2)?.currentTime ?? -1
  })

/** The position together with the time it was taken: the round trip to the page takes a while. */
export const soundingWhen = (page: Page): Promise<{ at: number; seconds: number }> =>
  page.evaluate(() => {
    const all = [...((window as Eared).playedElements ?? [])]
    const sounding = all.find((element) => !element.paused && element.readyState > 2)
    return { at: sounding?.currentTime ?? -1, seconds: performance.now() / 1000 }
  })

/** Connects everything that plays, now or later, to a probe. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const context = new AudioContext()
    const processor = context.createScriptProcessor(256, 1, 1)
    const ears: Ears = { elements: new Set(), context, longestSilenceMs: 0, loudest: 0, levels: [] }
    let silentSamples = 0
    let tenth = { samples: 0, loudest: 0 }
    processor.onaudioprocess = ({ inputBuffer }) => {
      for (const sample of inputBuffer.getChannelData(0)) {
        const level = Math.abs(sample)
        ears.loudest = Math.max(ears.loudest, level)
        tenth = { samples: tenth.samples + 1, loudest: Math.max(tenth.loudest, level) }
        if (tenth.samples >= context.sampleRate / 10) {
          ears.levels.push(tenth.loudest)
          tenth = { samples: 0, loudest: 0 }
        }
        // A tone crosses zero all the time; silence persists.
        silentSamples = level < 0.001 ? silentSamples + 1 : 0
        ears.longestSilenceMs = Math.max(ears.longestSilenceMs, (silentSamples / context.sampleRate) * 1000)
      }
    }
    processor.connect(context.destination)
    Object.assign(window, { ears })
    const connectNew = () => {
      for (const element of (window as Eared).playedElements ?? []) {
        if (ears.elements.has(element)) continue
        ears.elements.add(element)
        const source = context.createMediaElementSource(element)
        source.connect(processor)
        source.connect(context.destination)
      }
    }
    // An element is connected before it makes a sound: when it is asked to play.
    setInterval(connectNew, 5)
    connectNew()
    void context.resume()
  })
  await page.waitForTimeout(400)
  await listenAnew(page)
}

/** Discards everything measured so far. */
export const listenAnew = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { ears } = window as Eared
    if (ears) Object.assign(ears, { longestSilenceMs: 0, loudest: 0, levels: [] })
  })

export const heard = (page: Page): Promise<{ longestSilenceMs: number; loudest: number }> =>
  page.evaluate(() => {
    const { longestSilenceMs = 0, loudest = 0 } = (window as Eared).ears ?? {}
    return { longestSilenceMs, loudest }
  })

/** The loudest sample of each tenth of a second since listening began. */
export const levelsHeard = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...((window as Eared).ears?.levels ?? [])])
