import { endpointTable } from '@lectern/contract/table'
import { expect, test } from 'vitest'
import { PROTOCOL_ROUTES } from './protocol-routes.ts'

/** Routes that Lectern leaves out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /api/ebooks/:itemId/info':
    'an experimental reader of the older generation, which later servers dropped',
  'GET /api/ebooks/:itemId/page/:n': 'as above',
  'GET /api/ebooks/:itemId/resource': 'as above',
  'GET /metadata/<path>':
    'would hand out the whole metadata folder, backups and logs included; later servers dropped it',
  'POST /api/items/:id/tone-scan/:index?':
    'an outside tool that later servers dropped; ffprobe takes its place',
}

interface Shape {
  readonly method: string
  readonly path: string
}

const shapes: readonly Shape[] = Object.values(endpointTable).flatMap((slice) => Object.values(slice))

/** The path with and without its last parameter, if that is optional. */
function formsOf(path: string): string[] {
  if (!path.endsWith('?')) return [path]
  return [path.slice(0, -1), path.slice(0, path.lastIndexOf('/'))]
}

/** Whether Lectern has such a route: its parameters match any segment, its wildcards match the rest. */
function isAnswered(method: string, path: string): boolean {
  const asked = path
    .replace('<name>', 'file')
    .replace(/<[^>]+>/, 'some/file')
    .split('/')
  return shapes.some((shape) => {
    if (shape.method !== method) return false
    const ours = shape.path.split('/')
    const star = ours.findIndex((part) => part.startsWith('*'))
    if (star < 0 && ours.length !== asked.length) return false
    const fixed = star < 0 ? ours : ours.slice(0, star)
    return fixed.every((part, at) => {
      const other = asked[at]
      if (other === undefined) return false
      const [ourName, theirName] = [part.startsWith(':'), other.startsWith(':')]
      return ourName || (!theirName && part === other)
    })
  })
}

const missing = PROTOCOL_ROUTES.filter((route) => {
  const [method = '', path = ''] = route.split(' ')
  return !formsOf(path).every((form) => isAnswered(method, form))
})

test('every route of the protocol is implemented, or listed here with the reason why not', () => {
  expect(missing.filter((route) => !(route in LEFT_OUT))).toEqual([])
})

test('implemented routes are no longer listed as left out', () => {
  expect(Object.keys(LEFT_OUT).filter((route) => !missing.includes(route))).toEqual([])
})
