import { expect, test } from 'vitest'
import { storeToken } from './token.ts'
import { previewUrl } from './preview-url.ts'

test('loads a found image directly, or through the server where the browser would block it', () => {
  storeToken('key')
  expect(previewUrl('https://covers.example/1.jpg')).toBe('https://covers.example/1.jpg')
  expect(previewUrl('http://house:3000/1.jpg?x=1')).toBe(
    '/api/search/picture?url=http%3A%2F%2Fhouse%3A3000%2F1.jpg%3Fx%3D1&token=key',
  )
})
