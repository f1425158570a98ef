import { Cast, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { chooseCastDevice, useCast } from './cast.ts'
import { usePlayer } from './use-player.ts'

/** If casting is enabled: connects to a device, or explains why there is none. */
export function CastButton() {
  const { t } = useTranslation()
  const { settings } = useServerSettings()
  const isReady = useCast((state) => state.isReady)
  const isCasting = usePlayer((state) => state.isCasting)
  if (!settings?.chromecastEnabled) return null
  if (window.location.protocol !== 'https:') return <NeedsHttps />
  if (!isReady) return null
  return (
    <IconButton
      name={t(isCasting ? 'player.cast.stop' : 'player.cast.start')}
      icon={Cast}
      aria-pressed={isCasting}
      onClick={chooseCastDevice}
      tooltipSide="bottom"
    />
  )
}

function NeedsHttps() {
  const { t } = useTranslation()
  const text = t('player.cast.needsHttps')
  return (
    <Tooltip text={text} side="bottom">
      <span role="img" aria-label={text} className="grid size-9 shrink-0 place-items-center text-muted">
        <Icon of={TriangleAlert} sizePx={18} />
      </span>
    </Tooltip>
  )
}
