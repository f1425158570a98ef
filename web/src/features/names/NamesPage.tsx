import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n.ts'
import { LoadedList } from '../../ui/LoadedList.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { NameRow } from './NameRow.tsx'
import { type NameKind, namesQuery, removeEverywhere, renameEverywhere } from './names.api.ts'
import { inOrder } from './rename.rules.ts'
import { useNameWork } from './use-name-work.ts'
import { useTagWarning } from './use-tag-warning.ts'

export const TagsPage = () => <NamesPage kind="tags" />
export const GenresPage = () => <NamesPage kind="genres" />

/** Lists all tags or genres across libraries; renaming or removing one applies to every item. */
function NamesPage({ kind }: { kind: NameKind }) {
  const { t } = useTranslation()
  return (
    <PagePanel title={t(`names.${kind}.title`)} description={t(`names.${kind}.text`)}>
      <LoadedList
        query={useQuery(namesQuery(kind))}
        failed={t('names.loadFailed')}
        empty={t(`names.${kind}.none`)}
        className="h-64 w-full"
      >
        {(names) => <NameList kind={kind} names={names} />}
      </LoadedList>
    </PagePanel>
  )
}

function NameList({ kind, names }: { kind: NameKind; names: readonly string[] }) {
  const [edited, setEdited] = useState<string | null>(null)
  const tagWarning = useTagWarning()
  const work = useNameWork({
    names,
    ...(kind === 'tags' ? { warning: tagWarning } : {}),
    rename: (from, to) => renameEverywhere(kind, from, to),
    remove: (name) => removeEverywhere(kind, name),
    onDone: () => setEdited(null),
  })
  return (
    <ul aria-busy={work.isBusy} className="divide-y divide-line">
      {inOrder(names, currentLocale()).map((name) => (
        <NameRow
          key={name}
          name={name}
          isEdited={edited === name}
          isBusy={work.isBusy}
          onEdit={() => setEdited(name)}
          onCancel={() => setEdited(null)}
          onSave={(typed) => void work.rename(name, typed)}
          onRemove={() => void work.remove(name)}
        />
      ))}
    </ul>
  )
}
