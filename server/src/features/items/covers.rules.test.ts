import { describe, expect, test } from 'vitest'
import { pictureKey, readPictureRequest } from './covers.rules.ts'
import { mediaOf, withAdditions } from './views/splice-json.rules.ts'

describe('a requested image', () => {
  test.each([
    [undefined, 400],
    ['1', 100],
    ['100', 100],
    ['101', 200],
    ['400', 400],
    ['1601', 4096],
    ['99999', 4096],
    ['0', 400],
    ['0.5', 400],
    ['-5', 400],
    ['wide', 400],
    ['Infinity', 400],
  ])('with width %s is %s wide', (width, expected) => {
    expect(readPictureRequest({ width }, undefined).width).toBe(expected)
  })

  test('has a height only if one is requested', () => {
    expect(readPictureRequest({}, undefined).height).toBeUndefined()
    expect(readPictureRequest({ height: '300' }, undefined).height).toBe(400)
  })

  test.each([
    ['png', 'image/webp', 'png'],
    ['jpg', 'image/webp', 'jpeg'],
    ['jpeg', undefined, 'jpeg'],
    ['webp', 'image/png', 'webp'],
    ['gif', 'text/html,image/webp,*/*', 'webp'],
    [undefined, '*/*', 'webp'],
    [undefined, 'image/png,*/*', 'jpeg'],
    [undefined, undefined, 'jpeg'],
  ])('as %s by a client that accepts %s is sent as %s', (format, accept, expected) => {
    expect(readPictureRequest({ format }, accept).format).toBe(expected)
  })

  test('is cached by content, size and format', () => {
    expect(pictureKey('h', { width: 400, height: undefined, format: 'webp' })).toBe('h_400.webp')
    expect(pictureKey('h', { width: 400, height: 200, format: 'png' })).toBe('h_400x200.png')
  })
})

describe('a rendered item', () => {
  const view = Buffer.from(
    '{"id":"a","title":"\\"media\\":","media":{"kind":"book","metadata":{"title":"T"}}}',
  )
  const text = (pieces: readonly Buffer[]) => Buffer.concat(pieces).toString()

  test('is sent unchanged if nothing is added', () => {
    expect(withAdditions(view, {})[0]).toBe(view)
  })

  test('can be extended with properties of its own and of its metadata', () => {
    const both = JSON.parse(text(withAdditions(view, { ofItem: ',"n":1', ofMetadata: ',"s":2' }))) as unknown
    expect(both).toMatchObject({ id: 'a', n: 1, media: { kind: 'book', metadata: { title: 'T', s: 2 } } })
    expect(JSON.parse(text(withAdditions(view, { ofItem: ',"n":1' })))).toMatchObject({ n: 1 })
    expect(JSON.parse(text(withAdditions(view, { ofMetadata: ',"s":2' })))).toMatchObject({
      media: { metadata: { s: 2 } },
    })
  })

  test('contains its media', () => {
    expect(JSON.parse(mediaOf(view).toString())).toEqual({ kind: 'book', metadata: { title: 'T' } })
  })
})
