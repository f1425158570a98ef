import clsx from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { RichText } from './RichText.tsx'

interface FoldedTextProps {
  /** Describes the text for screen readers. */
  label: string
  html: string
}

/** A long text, collapsed after six lines. */
export function FoldedText(props: FoldedTextProps) {
  // A different text is measured again, and collapsed again.
  return <Folded key={props.html} {...props} />
}

function Folded({ label, html }: FoldedTextProps) {
  const { t } = useTranslation()
  const id = useId()
  const textRef = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)

  // The number of lines is only known after layout, and changes with the window.
  useLayoutEffect(() => {
    const text = textRef.current
    if (!text || isOpen) return
    const measure = () => setIsLong(text.scrollHeight > text.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <section aria-label={label}>
      <div id={id} ref={textRef} dir="auto" className={clsx('measure', !isOpen && 'line-clamp-6')}>
        <RichText html={html} />
      </div>
      {(isLong || isOpen) && (
        <Button
          variant="link"
          size="sm"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 text-sm"
        >
          {isOpen ? t('ui.readLess') : t('ui.readMore')}
        </Button>
      )}
    </section>
  )
}
