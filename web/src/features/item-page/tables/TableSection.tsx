import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Table, type TableProps } from '../../../ui/Table.tsx'
import { useFormats } from '../../../lib/use-formats.ts'

interface TableSectionProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string
  /** Buttons on the right of the bar; shown while it is open. */
  actions?: ReactNode
  /** Otherwise starts out collapsed. */
  opensAtFirst?: boolean
}

/** A collapsible table of an item: a bar with its name and count toggles it. */
export function TableSection<Row>(props: TableSectionProps<Row>) {
  const { title, actions, opensAtFirst = false, ...table } = props
  const [isOpen, setIsOpen] = useState(opensAtFirst)
  const format = useFormats()
  const contentId = useId()
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 bg-surface pr-3">
        <h2 className="min-w-0 flex-1 basis-48">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-12 w-full items-center gap-3 rounded-panel px-4 text-left font-medium focus-visible:-outline-offset-2"
          >
            <Icon
              of={ChevronDown}
              className={clsx(
                'shrink-0 text-muted transition-transform duration-200',
                !isOpen && '-rotate-90',
              )}
            />
            <span className="truncate">{title}</span>
            <Badge>{format.number(table.rows.length)}</Badge>
          </button>
        </h2>
        {isOpen && actions && (
          <div className="flex items-center gap-2 max-sm:pb-2 max-sm:pl-4">{actions}</div>
        )}
      </div>
      <div
        id={contentId}
        hidden={!isOpen}
        className="border-t border-line [&_.rounded-panel]:rounded-none [&_.rounded-panel]:border-0"
      >
        {isOpen && <Table {...table} caption={title} />}
      </div>
    </section>
  )
}
