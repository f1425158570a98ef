import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EreaderModal } from './EreaderModal.tsx'

fakeServer()

async function open() {
  const onClose = vi.fn<() => void>()
  const page = await renderPage(
    <EreaderModal
      open
      device={null}
      isForAll={false}
      takenNames={[]}
      isSaving={false}
      onClose={onClose}
      onSave={vi.fn<() => void>()}
    />,
  )
  await screen.findByRole('dialog')
  return { ...page, onClose }
}

test('asks before a started form is closed', async () => {
  const { person, onClose } = await open()
  await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'Kindle{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  expect(onClose).not.toHaveBeenCalled()
  await person.click(question.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes an untouched form without asking', async () => {
  const { person, onClose } = await open()
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
