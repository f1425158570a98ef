import { memo, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { alphabetOf } from './letters.rules.ts'

interface LetterRailProps {
  isDescending: boolean
  onJump: (letter: string) => Promise<void>
}

/** Letters at the right edge: tap one, or slide along them. */
export const LetterRail = memo(function LetterRail({ isDescending, onJump }: LetterRailProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  const letters = alphabetOf(currentLanguage(), isDescending)

  const slideTo = (event: PointerEvent) => {
    if (last.current === null) return
    const letter = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-letter]')?.dataset['letter']
    if (letter === undefined || letter === last.current) return
    last.current = letter
    setHeld(letter)
    void onJump(letter)
  }
  const letGo = () => {
    last.current = null
    setHeld(null)
  }
  return (
    <nav
      aria-label={t('shelves.letters')}
      className="fixed right-0 z-10 flex w-4 touch-none sm:w-6 flex-col justify-center py-2 text-[0.6875rem] leading-none font-medium text-muted select-none [@media(height<26rem)]:hidden"
      style={{
        top: 'calc(4rem + 3rem)',
        bottom: 'calc(var(--player-height) + var(--nav-height) + 4.5rem)',
      }}
      onPointerMove={slideTo}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          tabIndex={-1}
          data-letter={letter}
          aria-label={t('shelves.letter', { letter })}
          onPointerDown={(event) => {
            event.currentTarget.releasePointerCapture(event.pointerId)
            last.current = letter
          }}
          onClick={() => void onJump(letter)}
          className="min-h-0 max-h-6 flex-1 rounded hover:bg-hover hover:text-text data-held:text-accent"
          data-held={held === letter || undefined}
        >
          {letter}
        </button>
      ))}
    </nav>
  )
})
