import type { LibraryView } from '@lectern/contract/libraries'
import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadLink } from '../../../lib/link-with-token.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { feedsOfOpml, opmlExportPath, type OpmlFeed } from '../podcasts.api.ts'
import { OpmlModal } from './OpmlModal.tsx'

/** Imports and exports subscriptions of other podcast apps. */
export function OpmlTools({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const noteId = useId()
  const [feeds, setFeeds] = useState<readonly OpmlFeed[] | null>(null)
  const reading = useToastedMutation({
    mutationFn: async (file: File) => {
      const text = await file.text()
      if (!/<opml[\s>]/i.test(text) || !/<outline[\s>]/i.test(text)) return null
      return feedsOfOpml(library.id, text)
    },
    onSuccess: (found) => {
      if (found === null || found.length === 0) toast.error(t('podcasts.opml.invalid'))
      else setFeeds(found)
    },
    failed: t('podcasts.opml.invalid'),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        icon={FileUp}
        label={t('podcasts.opml.import')}
        fileLabel={t('podcasts.opml.file')}
        accept=".opml,.xml,.txt"
        busy={reading.isPending}
        onFile={reading.mutate}
      />
      <LinkButton {...downloadLink(opmlExportPath(library.id))} icon={Download} aria-describedby={noteId}>
        {t('podcasts.opml.export')}
      </LinkButton>
      <p id={noteId} className="w-full text-sm text-muted">
        {t('podcasts.opml.exportNote')}
      </p>
      {feeds && <OpmlModal library={library} feeds={feeds} onClose={() => setFeeds(null)} />}
    </div>
  )
}
