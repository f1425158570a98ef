import { formatSize } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { FoundFile } from './upload-items.rules.ts'

/** Collapsible list of files with their sizes. */
export function FileNames({ title, files }: { title: string; files: readonly FoundFile[] }) {
  const locale = currentLocale()
  return (
    <details className="rounded-control border border-line">
      <summary className="flex min-h-11 items-center px-3 py-2">
        {title} ({files.length})
      </summary>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {files.map(({ name, folders, content }) => (
          <li
            key={[...folders, name].join('/')}
            className="flex justify-between gap-3 border-b border-line px-3 py-1.5 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular shrink-0 text-muted">{formatSize(content.size, locale)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
