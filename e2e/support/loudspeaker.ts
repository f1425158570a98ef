import type { Page } from '@playwright/test'

/** Taps what the app itself sends to the speakers through Web Audio: boosted, or with silences skipped. */

type Tapped = Window & { loudspeakerPeak?: number }

/** Call before the page loads. */
export async function tapLoudspeaker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
      if (target instanceof AudioDestinationNode) {
        const tap = this.context as AudioContext
        const processor = tap.createScriptProcessor(1024, 1, 1)
        processor.onaudioprocess = ({ inputBuffer }) => {
          const tapped = window as Tapped
          for (const sample of inputBuffer.getChannelData(0))
            tapped.loudspeakerPeak = Math.max(tapped.loudspeakerPeak ?? 0, Math.abs(sample))
        }
        connect.call(this, processor)
        connect.call(processor, target)
      }
      return connect.call(this, target)
    } as AudioNode['connect']
  })
}

/** The loudest sample of one second, once sound has started. */
export async function peakFromNow(page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(window, { loudspeakerPeak: 0 }))
  await page.waitForFunction(() => ((window as Tapped).loudspeakerPeak ?? 0) > 0.01)
  // A tone reaches its peak within a hundredth of a second; a second is plenty for a busy machine.
  await page.waitForTimeout(1000)
  return page.evaluate(() => (window as Tapped).loudspeakerPeak ?? 0)
}
