import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import { FolderPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LibraryModal } from '../../features/libraries/LibraryModal.tsx'
import { SampleLibraryButton } from '../../features/libraries/SampleLibraryButton.tsx'
import { useScanOf } from '../../features/scanner/use-scans.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Progress } from '../../ui/Progress.tsx'
import { SetUpSteps } from '../../ui/SetUpSteps.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { AllLibraries } from './AllLibraries.tsx'

/** Setup steps after creating the first account: add a folder, then scan it. Both can be done later. */
export function WelcomePage() {
  const { t } = useTranslation()
  usePageTitle(t('welcome.title'))
  return (
    <AllLibraries>
      {([library]) => (
        <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center gap-6 px-4 py-10">
          {library ? <ScanStep library={library} /> : <FolderStep />}
        </div>
      )}
    </AllLibraries>
  )
}

function FolderStep() {
  const { t } = useTranslation()
  const editor = useEditor<LibraryView>()
  return (
    <>
      <SetUpSteps current="folder" />
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl font-semibold">{t('welcome.title')}</h1>
        <p className="measure text-muted">{t('welcome.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant="primary" size="lg" icon={FolderPlus} onClick={() => editor.open(null)}>
          {t('welcome.choose')}
        </Button>
        <SampleLibraryButton />
        <Link to="/" className={buttonClass('ghost', 'lg')}>
          {t('welcome.skip')}
        </Link>
      </div>
      {editor.show((library, modal) => (
        <LibraryModal library={library} {...modal} />
      ))}
    </>
  )
}

function ScanStep({ library: { id, name } }: { library: LibraryView }) {
  const { t } = useTranslation()
  const scan = useScanOf(id)
  const percent = scan?.percent ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  // The button of the step before is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <SetUpSteps current={scan ? 'scan' : 'done'} />
      <div className="grid gap-2" role="status">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-3xl font-semibold outline-none">
          {scan ? t('welcome.scanning', { name }) : t('welcome.ready', { name })}
        </h1>
        <p className="measure text-muted">{scan ? t('welcome.scanningText') : t('welcome.readyText')}</p>
      </div>
      {scan && (
        <Progress label={t('welcome.scanning', { name })} value={percent === null ? null : percent / 100} />
      )}
      <Link
        to="/library/$libraryId"
        params={{ libraryId: id }}
        className={buttonClass('primary', 'lg', 'justify-self-start self-start')}
      >
        {t('welcome.open')}
      </Link>
    </>
  )
}
