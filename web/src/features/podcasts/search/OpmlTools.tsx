import type { LibraryView } from '@lectern/contract/libraries'
import { useMutation } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { toastFailure } from '../../../ui/toast-result.ts'
import { toast } from '../../../ui/toast.tsx'
import { feedsOfOpml, opmlExportUrl, type OpmlFeed } from '../podcasts.api.ts'
import { OpmlModal } from './OpmlModal.tsx'

/** Subscriptions from and for other podcast apps. */
export function OpmlTools({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [feeds, setFeeds] = useState<readonly OpmlFeed[] | null>(null)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const text = await file.text()
      if (!/<opml[\s>]/i.test(text) || !/<outline[\s>]/i.test(text)) return null
      return feedsOfOpml(library.id, text)
    },
    onSuccess: (found) => {
      if (found === null || found.length === 0) toast.error(t('podcasts.opml.invalid'))
      else setFeeds(found)
    },
    onError: (error) => toastFailure(error, t('podcasts.opml.invalid')),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={FileUp} busy={reading.isPending} onClick={() => inputRef.current?.click()}>
        {t('podcasts.opml.import')}
      </Button>
      <input
        ref={inputRef}
        type="file"
        aria-label={t('podcasts.opml.file')}
        tabIndex={-1}
        className="sr-only"
        accept=".opml,.xml,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) reading.mutate(file)
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
      <LinkButton href={opmlExportUrl(library.id)} icon={Download} download>
        {t('podcasts.opml.export')}
      </LinkButton>
      {feeds && <OpmlModal library={library} feeds={feeds} onClose={() => setFeeds(null)} />}
    </div>
  )
}
