import type { LibraryView } from '@lectern/contract/libraries'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../ui/Form.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { FolderChooser, FolderChooserFooter } from './FolderChooser.tsx'
import { type LibraryDraft, withChosenFolder } from './library-form.rules.ts'
import { ScannerTab } from './ScannerTab.tsx'
import { ScheduleTab } from './ScheduleTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { useFolderBrowser } from './use-folder-browser.ts'
import { type LibraryTab, useLibraryForm } from './use-library-form.ts'

const WIDTH_PX = 700

interface LibraryModalProps {
  open: boolean
  /**
   * The library to edit; null to create one. Give the modal a React key, so that it starts fresh each time it opens.
   */
  library: LibraryView | null
  onClose: () => void
}

export function LibraryModal({ open, library, onClose }: LibraryModalProps) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useLibraryForm(library, onClose)
  const saved = (library?.folders ?? []).map(({ id, fullPath }) => ({ id, path: fullPath }))
  const browser = useFolderBrowser({
    library,
    added: form.draft.folders.map(({ path }) => path),
    onChoose: (path) => form.change(withChosenFolder(form.draft, path, saved)),
  })
  const formRef = useFormFocus(form.refusals, browser.isOpen)
  const askToClose = useDiscardQuestion('libraries', open && form.isDirty, onClose)

  const changeTab = (tab: LibraryTab) => {
    form.setTab(tab)
    // Each tab starts scrolled to the top.
    const body = formRef.current?.closest('[data-modal-body]')
    if (body) body.scrollTop = 0
  }

  if (browser.isOpen) {
    return (
      <Modal
        open={open}
        onClose={browser.close}
        title={t('libraries.chooser.title')}
        width={WIDTH_PX}
        footer={<FolderChooserFooter browser={browser} />}
      >
        <FolderChooser browser={browser} className={CHOOSER_CLASS} />
      </Modal>
    )
  }
  return (
    <Modal
      open={open}
      onClose={askToClose}
      title={library === null ? t('libraries.new') : t('libraries.editTitle', { name: library.name })}
      width={WIDTH_PX}
      processing={form.isSaving}
      tabs={
        <Tabs
          name={formId}
          label={t('libraries.tabs.label')}
          tabs={tabsFor(form.draft).map((id) => ({ id, label: t(`libraries.tabs.${id}`) }))}
          current={form.tab}
          onChange={changeTab}
        />
      }
      footer={
        <FormFooter
          formId={formId}
          submitLabel={library === null ? t('libraries.create') : t('libraries.save')}
          onCancel={askToClose}
        />
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} className={BODY_CLASS}>
        <TabPanel name={formId} tab={form.tab}>
          {form.tab === 'details' && (
            <DetailsTab library={library} saved={saved} form={form} onBrowse={browser.open} />
          )}
          {form.tab === 'settings' && <SettingsTab draft={form.draft} onChange={form.change} />}
          {form.tab === 'scanner' && <ScannerTab draft={form.draft} onChange={form.change} />}
          {form.tab === 'schedule' && <ScheduleTab draft={form.draft} onChange={form.change} />}
        </TabPanel>
      </Form>
    </Modal>
  )
}

/** All tabs have about the same height, so that the modal does not jump; limited to fit low windows. */
const BODY_CLASS = 'sm:min-h-[min(29rem,calc(80vh-13rem))] max-sm:min-h-[min(30rem,calc(80vh-14rem))]'

/** Has no tabs; of the same height at every level, so that the rows stay under the pointer. */
const CHOOSER_CLASS = 'sm:h-[min(32rem,calc(80vh-10rem))] max-sm:h-[min(33rem,calc(80vh-11rem))]'

const tabsFor = ({ mediaType }: LibraryDraft): readonly LibraryTab[] =>
  mediaType === 'book' ? ['details', 'settings', 'scanner', 'schedule'] : ['details', 'settings', 'schedule']

/** Moves focus to the first invalid field, and back to the button that opened the folder chooser. */
function useFormFocus(refusals: number, isBrowsing: boolean) {
  const formRef = useRef<HTMLFormElement>(null)
  const wasBrowsing = useRef(false)
  useEffect(() => {
    if (refusals === 0) return
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.focus()
    // Brings its label and the error into view as well.
    field?.scrollIntoView({ block: 'center' })
  }, [refusals])
  useEffect(() => {
    if (wasBrowsing.current && !isBrowsing)
      formRef.current?.querySelector<HTMLElement>('[data-browse]')?.focus()
    wasBrowsing.current = isBrowsing
  }, [isBrowsing])
  return formRef
}
