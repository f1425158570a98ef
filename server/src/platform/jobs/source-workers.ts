import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A dev dependency: available wherever there is source code, and never next to the built server. */
const BUNDLER = 'esbuild'

/** The part of its API we use. */
interface Bundler {
  buildSync(options: Readonly<Record<string, unknown>>): { readonly outputFiles: readonly { text: string }[] }
}

const READ_THEIR_OWN_FILES = ['@photostructure/sqlite', 'sharp', 'node-unrar-js']
const COMMONJS_REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url)"

const translated = new Map<string, URL>()

/**
 * Compiles a worker script to JavaScript, once per process. A thread that had to load TypeScript by itself would take
 * a second to start, and every scan starts two.
 */
export function compileWorker(source: URL): URL {
  const known = translated.get(source.href)
  if (known) return known
  const url = translate(fileURLToPath(source))
  translated.set(source.href, url)
  return url
}

function translate(source: string): URL {
  const require = createRequire(import.meta.url)
  const bundler = require(BUNDLER) as Bundler
  const { outputFiles } = bundler.buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: READ_THEIR_OWN_FILES,
    banner: { js: COMMONJS_REQUIRE },
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  })
  const text = outputFiles[0]?.text ?? ''
  const name = `${path.basename(source, '.ts')}-${createHash('sha1').update(text).digest('hex').slice(0, 12)}.mjs`
  return pathToFileURL(store(path.join(cacheFolder(require), name), text))
}

/** Inside node_modules, so that the script's imports resolve. */
function cacheFolder(require: NodeJS.Require): string {
  const packages = path.dirname(path.dirname(require.resolve(`${BUNDLER}/package.json`)))
  const folder = path.join(packages, '.cache', 'lectern', 'workers')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Written atomically, as several processes may write the same file at once. */
function store(file: string, text: string): string {
  const next = `${file}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, file)
  return file
}
