import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type StandIn, type StandInAnswer, startStandIn } from '../../../test/stand-in.ts'
import { createPrivateHosts, isPublicAddress } from './addresses.ts'
import { isSameServer } from './gate.ts'
import { type StreamOptions, streamOutbound } from './outbound-stream.ts'

let other: StandIn
let second: StandIn
const LOCAL = createPrivateHosts(() => ['127.0.0.1'])
const NONE = createPrivateHosts(() => [])

beforeAll(async () => {
  other = await startStandIn()
  second = await startStandIn()
})
afterAll(() => Promise.all([other.close(), second.close()]))
beforeEach(() => {
  for (const server of [other, second]) {
    server.answers = {}
    server.asked.length = 0
  }
})

const ask = (path: string, options: Partial<StreamOptions> = {}) =>
  streamOutbound(`${other.url}${path}`, {
    totalMs: 30_000,
    maxBytes: 1_000_000,
    privateHosts: LOCAL,
    ...options,
  })
const read = async (path: string, options: Partial<StreamOptions> = {}) => {
  const answer = await ask(path, options)
  const chunks: Buffer[] = []
  for await (const chunk of answer.body) chunks.push(chunk as Buffer)
  return { ...answer, text: Buffer.concat(chunks).toString() }
}
const redirect =
  (location: string, status = 302): StandInAnswer =>
  (_request, response) =>
    void response.writeHead(status, { location }).end()
/** Responds with the headers of the request. */
const echo = (request: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify(request.headers))

describe('a streamed response', () => {
  test('has its status, headers and URL', async () => {
    other.answers = {
      '/feed': (_request, response) => void response.writeHead(200, { etag: '"1"' }).end('<rss/>'),
    }
    expect(await read('/feed')).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      url: `${other.url}/feed`,
      movedTo: null,
      wasPacked: false,
      text: '<rss/>',
    })
  })

  test('can be requested in part, conditionally, and with a name and password', async () => {
    other.answers = { '/echo': echo }
    const headers = { Range: 'bytes=5-', 'If-None-Match': '"1"' }
    const { text } = await read('/echo', { headers, credentials: { username: 'anne', password: 'pässword' } })
    expect(JSON.parse(text)).toMatchObject({
      range: 'bytes=5-',
      'if-none-match': '"1"',
      'accept-encoding': 'identity',
      authorization: `Basic ${Buffer.from('anne:pässword').toString('base64')}`,
    })
  })

  test('uses credentials from the URL without showing them in the result', async () => {
    other.answers = { '/echo': echo }
    const address = `${other.url.replace('http://', 'http://anne:s%20t@')}/echo`
    const { url, body } = await streamOutbound(address, {
      totalMs: 30_000,
      maxBytes: 10_000,
      privateHosts: LOCAL,
    })
    const [chunk] = await body.toArray()
    expect(JSON.parse(String(chunk)).authorization).toBe(
      `Basic ${Buffer.from('anne:s t').toString('base64')}`,
    )
    expect(url).toBe(`${other.url}/echo`)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('encoded with %s is decompressed', async (encoding, pack) => {
    other.answers = {
      '/packed': (_request, response) =>
        void response.writeHead(200, { 'content-encoding': encoding }).end(pack('words '.repeat(1000))),
    }
    const { text, wasPacked } = await read('/packed', { acceptsPacked: true })
    expect([text.length, wasPacked]).toEqual([6000, true])
  })

  test('is cut off if it decompresses to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.length).toBeLessThan(100_000)
    other.answers = {
      '/bomb': (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    }
    await expect(read('/bomb')).rejects.toThrow('larger than 1 MB')
  })

  test('is not read at all if its declared length is too long', async () => {
    other.answers = {
      '/long': (_request, response) =>
        void response.writeHead(200, { 'content-length': '2000000' }).write('x'),
    }
    await expect(ask('/long')).rejects.toThrow('larger than 1 MB')
  })

  test('is cut off at the limit if it is endless', async () => {
    let sentBytes = 0
    other.answers = {
      '/endless': (_request, response) => {
        const more = () => {
          while (!response.destroyed) {
            sentBytes += 65_536
            if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
          }
        }
        more()
      },
    }
    await expect(read('/endless')).rejects.toThrow('larger than 1 MB')
    expect(sentBytes).toBeLessThan(50_000_000)
  })

  test('is abandoned when it stalls, even if the overall timeout is long', async () => {
    other.answers = { '/silent': (_request, response) => void response.writeHead(200).write('half') }
    await expect(read('/silent', { idleMs: 300 })).rejects.toThrow('did not send the whole response')
  })

  test('is abandoned if it never starts', async () => {
    other.answers = { '/never': () => undefined }
    await expect(ask('/never', { idleMs: 300 })).rejects.toThrow('could not be reached')
  })

  test('is abandoned at the overall timeout if it trickles', async () => {
    other.answers = {
      '/drip': (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    }
    await expect(read('/drip', { totalMs: 400, idleMs: 10_000 })).rejects.toThrow(
      'did not send the whole response',
    )
  })

  test.each([
    ['shorter than declared', { 'content-length': '100' }],
    ['cut off within a chunk', {}],
  ])('%s is an error, not an end', async (_name, headers) => {
    other.answers = {
      '/cut': (_request, response) => {
        response.writeHead(200, headers)
        response.write('half', () => response.destroy())
      },
    }
    await expect(read('/cut')).rejects.toThrow('did not send the whole response')
  })

  test('is closed when its reader stops', async () => {
    const closed = new Promise<void>((resolve) => {
      other.answers = {
        '/left': (_request, response) => {
          response.on('close', () => resolve())
          response.writeHead(200).write('x')
        },
      }
    })
    const { body } = await ask('/left')
    body.destroy()
    await closed
  })
})

describe('redirects', () => {
  test('that are all permanent report the new URL', async () => {
    other.answers = {
      '/a': redirect('/b', 301),
      '/b': redirect('/c', 308),
      '/c': 'there',
      '/d': redirect('/a', 302),
    }
    expect((await read('/a')).movedTo).toBe(`${other.url}/c`)
    expect(await read('/d')).toMatchObject({ movedTo: null, url: `${other.url}/c` })
  })

  test.each([
    ['http://a.example/1', 'http://a.example/2', true],
    ['http://a.example/1', 'https://a.example/1', true],
    ['https://a.example/1', 'http://a.example/1', false],
    ['http://a.example/1', 'https://b.example/1', false],
    ['http://a.example/1', 'https://a.example:8443/1', false],
    ['http://a.example:8080/1', 'https://a.example/1', false],
  ])('from %s to %s stay with the same server: %s', (from, to, isSame) => {
    expect(isSameServer(new URL(from), new URL(to))).toBe(isSame)
  })

  test('to another origin drop credentials; within the origin they keep them', async () => {
    other.answers = { '/away': redirect(`${second.url}/echo`), '/here': redirect('/echo'), '/echo': echo }
    second.answers = { '/echo': echo }
    const given = {
      headers: { 'X-Api-Key': 'key', Cookie: 'a=b', Range: 'bytes=1-' },
      credentials: { username: 'a', password: 'b' },
    }
    const away = JSON.parse((await read('/away', given)).text)
    expect(away).toMatchObject({ range: 'bytes=1-' })
    for (const name of ['x-api-key', 'cookie', 'authorization']) expect(away).not.toHaveProperty(name)
    expect(JSON.parse((await read('/here', given)).text)).toMatchObject({ 'x-api-key': 'key', cookie: 'a=b' })
  })

  test('to a private address are rejected before anything is sent', async () => {
    const { port } = new URL(second.url)
    for (const host of ['127.0.0.2', 'localhost', '[::ffff:7f00:1]', '[::7f00:1]']) {
      other.answers = { '/lead': redirect(`http://${host}:${port}/secret`) }
      // Only the first host is allowed.
      await expect(ask('/lead', { allowPrivate: true, privateHosts: NONE })).rejects.toThrow(
        /private address|could not be reached/,
      )
    }
    expect(second.asked).toEqual([])
  })
})

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'no address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34', '64:ff9b::93.184.216.34'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('private hosts are allowed by name, address or range, and no others', () => {
    const hosts = createPrivateHosts(() => ['nas.local', '192.168.1.7', '10.0.0.0/8', 'fd00::/8'])
    expect([
      hosts.allows('NAS.local', '172.16.0.1'),
      hosts.allows('192.168.1.7', '192.168.1.7'),
      hosts.allows('anything.example', '10.1.2.3'),
      hosts.allows('[fd00::1]', 'fd00::1'),
      hosts.allows('x', '::ffff:10.1.2.3'),
    ]).toEqual([true, true, true, true, true])
    expect([
      hosts.allows('nas.local.example', '172.16.0.1'),
      hosts.allows('192.168.1.70', '192.168.1.70'),
      hosts.allows('x', '127.0.0.1'),
    ]).toEqual([false, false, false])
  })
})
