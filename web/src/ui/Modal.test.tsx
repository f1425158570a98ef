import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { hasOpenModal } from './modal-layers.ts'
import { Modal, type ModalProps } from './Modal.tsx'
import { ModalList } from './ModalList.tsx'

type Some = Partial<ModalProps>

function Sample(props: Some) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Modal title="Chapters" {...props} open={isOpen} onClose={() => setIsOpen(false)}>
        {props.children ?? <input aria-label="Name" />}
      </Modal>
    </>
  )
}

async function openSample(props: Some = {}) {
  const user = userEvent.setup()
  render(<Sample {...props} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Chapters' })
  return { user, dialog, layer: layerOf(dialog) }
}

function layerOf(dialog: HTMLElement): HTMLElement {
  const layer = dialog.closest<HTMLElement>('[data-modal-layer]')
  if (!layer) throw new Error('the dialog lies on no layer')
  return layer
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)
const isShown = () => screen.queryByRole('dialog', { name: 'Chapters' }) !== null

describe('closing', () => {
  test('[R2.098] Escape closes it', async () => {
    const { user } = await openSample()
    await user.keyboard('{Escape}')
    expect(isShown()).toBe(false)
  })

  test('[R2.098] a click outside its content closes it, one inside does not', async () => {
    const { user, dialog, layer } = await openSample()
    await user.click(within(dialog).getByRole('textbox'))
    expect(isShown()).toBe(true)
    await user.click(layer)
    expect(isShown()).toBe(false)
  })

  test('a press that starts inside and ends outside does not close it', async () => {
    const { user, dialog, layer } = await openSample()
    await user.pointer([
      { keys: '[MouseLeft>]', target: within(dialog).getByRole('textbox') },
      { keys: '[/MouseLeft]', target: layer },
    ])
    layer.click()
    expect(isShown()).toBe(true)
  })

  test.each([['processing'], ['persistent']] as const)(
    '[R2.099] while %s, neither Escape nor a click outside closes it, but the X does',
    async (state) => {
      const { user, dialog, layer } = await openSample({ [state]: true })
      await user.keyboard('{Escape}')
      await user.click(layer)
      expect(isShown()).toBe(true)
      await user.click(within(dialog).getByRole('button', { name: 'Close' }))
      expect(isShown()).toBe(false)
    },
  )

  test('Escape and a click outside close it while its content is loading', async () => {
    const first = await openSample({ loading: true })
    expect(first.dialog).toHaveAttribute('aria-busy', 'true')
    expect(within(first.dialog).getByRole('status')).toHaveTextContent('Loading')
    await first.user.keyboard('{Escape}')
    expect(isShown()).toBe(false)
    cleanup()
    const second = await openSample({ loading: true })
    await second.user.click(second.layer)
    expect(isShown()).toBe(false)
  })
})

describe('dimensions', () => {
  test('[R2.100] is 500 px wide by default and at least 380 by 200, with z-index 60 and a 75 percent dark backdrop', async () => {
    const { dialog, layer } = await openSample()
    expect(dialog).toHaveStyle({ width: '500px', minHeight: '200px' })
    expect(dialog.style.minWidth).toBe('min(380px, 100%)')
    expect(layer).toHaveStyle({ zIndex: '60' })
    expect(layer.previousElementSibling).toHaveStyle({ backgroundColor: 'rgba(0, 0, 0, 0.75)', zIndex: '60' })
  })

  test('accepts another width, even below the minimum, but never wider than the screen', async () => {
    const { dialog } = await openSample({ width: 350 })
    expect(dialog).toHaveStyle({ width: '350px', maxWidth: '100%' })
    expect(dialog.style.minWidth).toBe('min(350px, 100%)')
  })

  test('[R2.101] is at most 80vh tall; its lists are at most 24rem', async () => {
    const { dialog } = await openSample({
      children: (
        <ModalList label="All">
          <li>One</li>
        </ModalList>
      ),
    })
    expect(dialog).toHaveStyle({ maxHeight: '80vh' })
    expect(screen.getByRole('list', { name: 'All' })).toHaveStyle({ maxHeight: '24rem' })
  })

  test('[R2.101] a given height is capped at 80vh', async () => {
    const { dialog } = await openSample({ maxHeight: 650 })
    expect(dialog.style.maxHeight).toBe('min(650px, 80vh)')
  })

  test('a spinner covers it while processing', async () => {
    const { dialog } = await openSample({ processing: true })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Loading')
    expect(dialog).toHaveAttribute('aria-busy', 'true')
  })
})

describe('focus', () => {
  test('goes to the first field, stays inside, and returns to what opened it', async () => {
    const { user, dialog } = await openSample({ footer: <button>Save</button> })
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus())
    await user.tab()
    await user.tab()
    await user.tab()
    await waitFor(() => expect(dialog).toContainElement(focused()))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })
})

describe('stacked modals', () => {
  function Pile({ onLowerKey }: { onLowerKey: () => void }) {
    const [open, setOpen] = useState<readonly string[]>(['lower'])
    const close = (name: string) => setOpen(open.filter((other) => other !== name))
    return (
      <>
        <Modal open={open.includes('upper')} onClose={() => close('upper')} title="Upper">
          <p>Above</p>
        </Modal>
        <Modal open={open.includes('lower')} onClose={() => close('lower')} title="Lower">
          <button onKeyDown={onLowerKey} onClick={() => setOpen(['lower', 'upper'])}>
            More
          </button>
        </Modal>
      </>
    )
  }

  test('[R2.097] the lower one is inert and receives no keys; Escape and a click outside close only the upper one', async () => {
    const user = userEvent.setup()
    const onLowerKey = vi.fn()
    render(<Pile onLowerKey={onLowerKey} />)
    const lower = await screen.findByRole('dialog', { name: 'Lower' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    const upper = await screen.findByRole('dialog', { name: 'Upper' })

    expect(layerOf(lower)).toHaveAttribute('inert')
    expect(layerOf(upper)).not.toHaveAttribute('inert')
    await waitFor(() => expect(upper).toContainElement(focused()))
    await user.keyboard('x')
    await user.click(layerOf(lower))
    expect(onLowerKey).not.toHaveBeenCalled()
    expect(upper).toBeInTheDocument()

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull()
    expect(layerOf(lower)).not.toHaveAttribute('inert')
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())

    expect(hasOpenModal()).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(hasOpenModal()).toBe(false)
  })

  test('[R2.097] the inner one is on top when nested modals are both open from the start', async () => {
    const user = userEvent.setup()
    const onOuterClose = vi.fn()
    const onInnerClose = vi.fn()
    render(
      <Modal open onClose={onOuterClose} title="Outer">
        <Modal open onClose={onInnerClose} title="Inner">
          <p>Inside</p>
        </Modal>
      </Modal>,
    )
    const inner = await screen.findByRole('dialog', { name: 'Inner' })
    expect(layerOf(inner)).not.toHaveAttribute('inert')
    await user.keyboard('{Escape}')
    expect(onInnerClose).toHaveBeenCalledOnce()
    expect(onOuterClose).not.toHaveBeenCalled()
  })
})
