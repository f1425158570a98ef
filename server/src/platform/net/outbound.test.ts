import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type StandIn, type StandInAnswer, startStandIn } from '../../../test/stand-in.ts'
import { fetchOutbound } from './outbound.ts'

let other: StandIn
const open = new Set<ServerResponse>()

beforeAll(async () => {
  other = await startStandIn()
})
afterAll(() => other.close())
beforeEach(() => {
  other.answers = {}
  other.asked.length = 0
})

const ask = (path: string, options: { allowPrivate?: boolean; timeoutMs?: number } = {}) =>
  fetchOutbound(`${other.url}${path}`, {
    timeoutMs: 30_000,
    maxBytes: 1_000_000,
    allowPrivate: true,
    ...options,
  })
const redirect =
  (location: string): StandInAnswer =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()

describe('a remote server', () => {
  test('that never responds is abandoned', async () => {
    other.answers = { '/hang': (_request, response) => void open.add(response) }
    await expect(ask('/hang', { timeoutMs: 200 })).rejects.toThrow(/could not be reached/)
  })

  test('that trickles is abandoned', async () => {
    other.answers = {
      '/drip': (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    }
    await expect(ask('/drip', { timeoutMs: 300 })).rejects.toThrow(/did not send the whole response/)
  })

  test('that responds endlessly is cut off at the limit', async () => {
    let sentBytes = 0
    other.answers = {
      '/much': (_request, response) => {
        const piece = Buffer.alloc(64 * 1024)
        const more = () => {
          while (!response.destroyed) {
            sentBytes += piece.length
            if (!response.write(piece)) return void response.once('drain', more)
          }
        }
        more()
      },
    }
    await expect(ask('/much')).rejects.toThrow('The response is larger than 1 MB')
    // The buffers on both sides hold more than the limit, but nowhere near an endless response.
    expect(sentBytes).toBeLessThan(50_000_000)
  })

  test('receives a percent-encoded name and password', async () => {
    let told: string | undefined
    other.answers = {
      '/private': ({ headers }, response) => {
        told = headers.authorization
        response.end()
      },
    }
    const address = `${other.url}/private`.replace('://', '://anne:50%@')
    await fetchOutbound(address, { timeoutMs: 30_000, maxBytes: 1000, allowPrivate: true })
    expect(told).toBe(`Basic ${btoa('anne:50%')}`)
  })

  test('that redirects forever is followed a few times', async () => {
    other.answers = { '/round': redirect('/round') }
    await expect(ask('/round')).rejects.toThrow(/redirects endlessly/)
    expect(other.asked.length).toBeLessThanOrEqual(6)
  })

  test.each(['http://[::1/', 'http://', 'http://a b/'])(
    'that redirects to %j is rejected',
    async (location) => {
      other.answers = { '/odd': redirect(location) }
      await expect(ask('/odd')).rejects.toThrow(/an invalid address|could not be reached/)
    },
  )

  test.each(['file:///etc/passwd', 'gopher://example.org/'])(
    'that redirects to %s is rejected',
    async (location) => {
      other.answers = { '/odd': redirect(location) }
      await expect(ask('/odd')).rejects.toThrow('Only http and https addresses can be fetched')
    },
  )

  test('that drops the connection mid-response is reported as such', async () => {
    other.answers = {
      '/cut': (_request, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half', () => response.destroy())
      },
    }
    await expect(ask('/cut')).rejects.toThrow(/did not send the whole response/)
  })
})

describe('private addresses', () => {
  test.each([
    'http://127.0.0.1/x',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f.1/',
  ])('%s is rejected', async (address) => {
    await expect(fetchOutbound(address, { timeoutMs: 5000, maxBytes: 10 })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('a name that resolves to one is rejected before anything is sent', async () => {
    const { port } = new URL(other.url)
    const address = `http://localhost:${port}/secret`
    await expect(fetchOutbound(address, { timeoutMs: 5000, maxBytes: 10 })).rejects.toThrow(
      /could not be reached/,
    )
    expect(other.asked).toEqual([])
  })

  test('an allowed private host may not redirect to another one', async () => {
    const second = await startStandIn({ '/secret': { a: 1 } })
    const { port } = new URL(second.url)
    try {
      for (const target of [`http://127.0.0.2:${port}/secret`, `http://localhost:${port}/secret`]) {
        other.answers = { '/lead': redirect(target) }
        await expect(ask('/lead')).rejects.toThrow(/private address|could not be reached/)
      }
      expect(second.asked).toEqual([])
    } finally {
      await second.close()
    }
  })

  test('it may redirect within the same host', async () => {
    other.answers = { '/old': redirect('/new'), '/new': { found: true } }
    const { bytes, url } = await ask('/old')
    expect([bytes.toString(), url]).toEqual(['{"found":true}', `${other.url}/new`])
  })
})
