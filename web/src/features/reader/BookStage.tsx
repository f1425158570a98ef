import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverUrl } from '../../lib/base-path.ts'
import { Progress } from '../../ui/Progress.tsx'
import type { StageProps } from './stage.ts'
import { useBookFrame } from './use-book-frame.ts'

/** EPUB, MOBI and AZW3: reflowable text. */
export function BookStage(props: StageProps) {
  const { t } = useTranslation()
  const [share, setShare] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const frameRef = useBookFrame(
    {
      ...props,
      onReading: (reading, isMove) => {
        setIsShown(true)
        props.onReading(reading, isMove)
      },
    },
    // In whole percents: progress is reported for every chunk of the file.
    (next) => setShare(Math.floor(next * 100) / 100),
  )
  return (
    <>
      <iframe
        ref={frameRef}
        src={serverUrl('/book-frame.html')}
        // Without allow-same-origin: a book has no origin, and thus no access to our storage and cookies.
        sandbox="allow-scripts"
        title={t('reader.pageOf', { title: props.title })}
        className="absolute inset-0 size-full border-0"
      />
      {!isShown && (
        <div className="absolute inset-0 grid place-items-center p-8">
          <Progress label={t('reader.loading')} value={share} className="w-60" />
        </div>
      )}
    </>
  )
}
