import { BookOpen, Headphones } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { Button } from '../../ui/Button.tsx'
import type { OtherMedium } from './use-other-medium.ts'

interface AudioPanelProps {
  medium: OtherMedium
  onGoToFraction: (fraction: number) => void
}

/** Switches between the audiobook and the text of the same title. */
export function AudioPanel({ medium: { listened, here, listenFromHere }, onGoToFraction }: AudioPanelProps) {
  const { t } = useTranslation()
  const found = here ?? listened
  return (
    <div className="grid gap-6">
      <section className="grid justify-items-start gap-2">
        <h3 className="font-semibold">{t('reader.audio.readTitle')}</h3>
        {listened === null ? (
          <p className="text-muted">{t('reader.audio.notHeard')}</p>
        ) : (
          <>
            <p>
              {t('reader.audio.listenedTo', {
                time: formatClock(listened.seconds),
                percent: Math.round(listened.fraction * 100),
              })}
            </p>
            <Button variant="primary" icon={BookOpen} onClick={() => onGoToFraction(listened.fraction)}>
              {t('reader.audio.readThere')}
            </Button>
          </>
        )}
      </section>
      {here && (
        <section className="grid justify-items-start gap-2">
          <h3 className="font-semibold">{t('reader.audio.listenTitle')}</h3>
          <p>{t('reader.audio.pageIsAt', { time: formatClock(here.seconds) })}</p>
          <Button icon={Headphones} onClick={listenFromHere}>
            {t('reader.audio.listenHere')}
          </Button>
        </section>
      )}
      {found && (
        <p className="text-sm text-muted">
          {found.chapter === null
            ? t('reader.audio.byShare')
            : t('reader.audio.byChapter', { chapter: found.chapter })}
        </p>
      )}
    </div>
  )
}
