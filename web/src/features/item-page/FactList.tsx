import type { ItemExpandedView } from '@lectern/contract/items'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterLink } from '../../cards/FilterLink.tsx'
import { Enumeration } from './Enumeration.tsx'
import { factsOf, type Fact } from './facts.rules.ts'
import { useFormats } from '../../lib/use-formats.ts'

/** Item details in two columns. */
export function FactList({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-[auto_1fr] items-start gap-x-6 gap-y-1 text-sm sm:grid-cols-[8rem_1fr] sm:gap-x-4">
      {factsOf(item).map((fact) => (
        <Fragment key={fact.name}>
          <dt className="py-0.5 text-muted touch:leading-8">{t(`item.facts.${fact.name}`)}</dt>
          <dd className="min-w-0 py-0.5 wrap-anywhere touch:leading-8">
            <FactValue fact={fact} libraryId={item.libraryId} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function FactValue({ fact, libraryId }: { fact: Fact; libraryId: string }) {
  const { t } = useTranslation()
  const format = useFormats()
  switch (fact.kind) {
    case 'text':
      return fact.text
    case 'podcastType':
      return t(`editItem.podcastType.${fact.type}`)
    case 'duration':
      return <span className="tabular">{format.duration(fact.seconds)}</span>
    case 'size':
      return <span className="tabular">{format.size(fact.bytes)}</span>
    case 'links':
      return (
        <Enumeration
          entries={fact.values.map(({ text, filter, value }) => ({
            key: value,
            node: (
              <FilterLink
                libraryId={libraryId}
                group={filter}
                value={value}
                className="rounded underline decoration-edge/70 underline-offset-4 hover:text-accent hover:decoration-current touch:py-1.5"
              >
                {fact.name === 'language' ? format.language(text) : text}
              </FilterLink>
            ),
          }))}
        />
      )
  }
}
