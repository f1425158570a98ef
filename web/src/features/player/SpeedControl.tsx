import { RateMenu } from './RateMenu.tsx'
import { saveRate, setRate, usePlayer } from './use-player.ts'
import { usePlayerSettings } from './use-player-settings.ts'

/** The speed of what is playing. The choice is saved when the menu closes. */
export function SpeedControl({ className }: { className?: string }) {
  const rate = usePlayer((state) => state.rate)
  const isMusic = usePlayer((state) => state.media?.mediaType === 'music')
  const step = usePlayerSettings(({ settings }) => settings.rateStep)
  return (
    <RateMenu
      rate={rate}
      onRate={setRate}
      step={step}
      disabled={isMusic}
      onClose={saveRate}
      className={className}
    />
  )
}
