import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

const MOST_SHOWN = 20
/** Fewer hidden entries are not worth a button. */
const FEWEST_HIDDEN = 3

interface EnumerationProps {
  entries: readonly { readonly key: string; readonly node: ReactNode }[]
}

/** Comma-separated entries; a long list is collapsed. */
export function Enumeration({ entries }: EnumerationProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = !isOpen && entries.length >= MOST_SHOWN + FEWEST_HIDDEN
  const shown = isFolded ? entries.slice(0, MOST_SHOWN) : entries
  return (
    <>
      {shown.map(({ key, node }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          {/* A name in another direction must not reorder its neighbours. */}
          <bdi>{node}</bdi>
        </Fragment>
      ))}
      {isFolded && (
        <>
          {' … '}
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="rounded text-sm text-accent underline-offset-4 hover:underline touch:py-1.5"
          >
            {t('item.showAll', { number: entries.length })}
          </button>
        </>
      )}
    </>
  )
}
