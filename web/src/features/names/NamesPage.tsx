import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { localeOf } from '../../lib/languages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { NameRow } from './NameRow.tsx'
import { type NameKind, namesQuery, removeEverywhere, renameEverywhere } from './names.api.ts'
import { inOrder } from './rename.rules.ts'
import { useRenamePrompt } from './use-rename-prompt.ts'

export const TagsPage = () => <NamesPage kind="tags" />
export const GenresPage = () => <NamesPage kind="genres" />

/** All tags or genres of all libraries: renamed or removed here, they are so on every item. */
function NamesPage({ kind }: { kind: NameKind }) {
  const { t } = useTranslation()
  const { data: names, isError, refetch, isFetching } = useQuery(namesQuery(kind))
  usePageTitle(t(`names.${kind}.title`))
  return (
    <Panel title={t(`names.${kind}.title`)} description={t(`names.${kind}.text`)} headingLevel="h1">
      {isError && (
        <ErrorState message={t('names.loadFailed')} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!names && !isError && <Skeleton className="h-64 w-full" />}
      {names?.length === 0 && <EmptyState text={t(`names.${kind}.none`)} />}
      {names && names.length > 0 && <NameList kind={kind} names={names} />}
    </Panel>
  )
}

function NameList({ kind, names }: { kind: NameKind; names: readonly string[] }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<string | null>(null)
  const askToRename = useRenamePrompt()
  const working = useMutation({
    mutationFn: (work: () => Promise<number>) => work(),
    onSuccess: (count) => {
      toast.success(t('names.updated', { count }))
      setEdited(null)
    },
    onError: (error) => toastFailure(error, t('names.failed')),
  })
  const rename = async (from: string, typed: string) => {
    if (typed.trim() === from) return setEdited(null)
    const to = await askToRename(names, from, typed)
    if (to !== null) working.mutate(() => renameEverywhere(kind, from, to))
  }
  const remove = async (name: string) => {
    const { confirmed } = await confirm({
      title: t('names.remove'),
      message: t('names.confirmRemove', { name }),
      kind: 'yesNo',
      yesLabel: t('names.remove'),
      danger: true,
    })
    if (confirmed) working.mutate(() => removeEverywhere(kind, name))
  }
  return (
    <ul aria-busy={working.isPending} className="divide-y divide-line">
      {inOrder(names, localeOf(currentLanguage())).map((name) => (
        <NameRow
          key={name}
          name={name}
          isEdited={edited === name}
          isBusy={working.isPending}
          onEdit={() => setEdited(name)}
          onCancel={() => setEdited(null)}
          onSave={(typed) => void rename(name, typed)}
          onRemove={() => void remove(name)}
        />
      ))}
    </ul>
  )
}
