import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHotkeys, hotkeyOf, hotkeys, keepsKeyboard, listenForHotkeys } from './hotkeys.ts'

const press = (key: string, modifiers = {}) =>
  hotkeyOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers })

test.each([
  [' ', 'Space'],
  ['Escape', 'Escape'],
  ['ArrowLeft', 'ArrowLeft'],
  ['PageUp', 'PageUp'],
  ['PageDown', 'PageDown'],
  ['m', 'KeyM'],
  ['M', 'KeyM'],
  ['x', null],
  ['F5', null],
])('maps the key %j to %s', (key, name) => {
  expect(press(key)).toBe(name)
})

test('accepts keys alone or with Shift, but not with other modifiers', () => {
  expect(press('ArrowUp', { shiftKey: true })).toBe('Shift-ArrowUp')
  expect(press('ArrowUp', { ctrlKey: true })).toBeNull()
  expect(press('m', { metaKey: true })).toBeNull()
  expect(press('m', { altKey: true })).toBeNull()
})

describe('key dispatch', () => {
  const setUp = () => {
    const router = createHotkeys()
    const taken: string[] = []
    const open = (target: 'modal' | 'reader' | 'selection' | 'player') =>
      router.register(target, (key) => {
        taken.push(`${target} ${key}`)
        return true
      })
    return { router, taken, open }
  }

  test('[R2.150] goes to the modal, else the reader, else the player, and never to two of them', () => {
    const { router, taken, open } = setUp()
    open('player')
    const closeReader = open('reader')
    const closeModal = open('modal')
    router.dispatch('Space', true)
    closeModal()
    router.dispatch('Space', false)
    closeReader()
    router.dispatch('Space', false)
    expect(taken).toEqual(['modal Space', 'reader Space', 'player Space'])
  })

  test('[R2.078] sends Escape to the modal, the reader, the selection and the player, in this order', () => {
    const { router, taken, open } = setUp()
    open('player')
    const closeSelection = open('selection')
    const closeReader = open('reader')
    const closeModal = open('modal')
    router.dispatch('Escape', true)
    closeModal()
    router.dispatch('Escape', false)
    closeReader()
    router.dispatch('Space', false)
    router.dispatch('Escape', false)
    closeSelection()
    router.dispatch('Escape', false)
    expect(taken).toEqual([
      'modal Escape',
      'reader Escape',
      'player Space',
      'selection Escape',
      'player Escape',
    ])
  })

  test('a modal without hotkeys blocks those below it', () => {
    const { router, taken, open } = setUp()
    open('player')
    expect(router.dispatch('Space', true)).toBe(false)
    expect(taken).toEqual([])
  })
})

describe('while an element has the focus', () => {
  afterEach(() => document.body.replaceChildren())

  test.each(['input', 'select', 'button', 'textarea'])('[R2.149] hotkeys are ignored: %s', (tag) => {
    const element = document.body.appendChild(document.createElement(tag))
    expect(keepsKeyboard(element)).toBe(true)

    const handler = vi.fn(() => true)
    const unregister = hotkeys.register('player', handler)
    const stop = listenForHotkeys(() => false)
    element.focus()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    expect(handler).not.toHaveBeenCalled()
    element.blur()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    expect(handler).toHaveBeenCalledExactlyOnceWith('Space')
    stop()
    unregister()
  })

  test('an editable element keeps the keyboard too', () => {
    const element = document.createElement('div')
    element.setAttribute('contenteditable', 'true')
    expect(keepsKeyboard(element)).toBe(true)
    expect(keepsKeyboard(document.body)).toBe(false)
  })
})
