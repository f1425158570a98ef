// The web client's development server, which proxies all protocol requests to the real server.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const target = `http://127.0.0.1:${process.argv[2]}`

// Pages and API requests share some paths: a browser requesting a page says so in its Accept header.
/** @param {{ method?: string, headers: { accept?: string }, url?: string }} request */
const leavePagesHere = (request) =>
  request.method === 'GET' && request.headers.accept?.includes('text/html') ? request.url : undefined

const CALLS = [
  'api',
  'api-docs',
  'hls',
  's',
  'public',
  'feed',
  'ebook',
  'opds',
  'kosync',
  'subscriptions',
  'index.php',
  'status',
  'ping',
  'healthcheck',
  'auth',
]
const CALLS_BESIDE_PAGES = ['login', 'logout', 'init']

const proxy = {
  '/socket.io': { target, ws: true },
  [`^/(${CALLS.join('|')})(/|\\?|$)`]: { target },
  [`^/(${CALLS_BESIDE_PAGES.join('|')})(\\?|$)`]: { target, bypass: leavePagesHere },
}

// Vite belongs to the web workspace, so it is resolved from there.
const vite = createRequire(inRoot('web', 'package.json')).resolve('vite')
const { createServer } = await import(pathToFileURL(vite).href)
const server = await createServer({ root: inRoot('web'), server: { proxy } })
await server.listen()
server.printUrls()
