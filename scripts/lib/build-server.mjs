import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { inRoot } from './paths.mjs'

// Native modules, and packages that read their own files at run time; the rest is bundled for a quick start.
const EXTERNAL = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'bufferutil',
  'node-unrar-js',
  'pg',
  'sharp',
  'utf-8-validate',
]

// CommonJS packages inside an ES module bundle still need these.
const COMMONJS_GLOBALS = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { dirname as __pathDirname } from 'node:path'",
  "import { fileURLToPath as __toPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __toPath(import.meta.url)',
  'const __dirname = __pathDirname(__filename)',
].join(';')

// zod includes its messages in some forty languages; Lectern's are English, and the rest would only cost memory.
/** @type {import('esbuild').Plugin} */
const zodInEnglish = {
  name: 'zod-in-english',
  setup: (bundler) => {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: path.dirname(file),
    }))
  },
}

/**
 * @param {string} outFolder
 * @param {import('esbuild').Plugin[]} plugins
 */
export async function buildServer(outFolder, plugins = []) {
  await build({
    absWorkingDir: inRoot('server'),
    entryPoints: ['src/main.ts', ...findCommands(), ...findWorkers()],
    outdir: outFolder,
    // Flat: workers and shared chunks are beside main.js, wherever their source was.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: EXTERNAL,
    plugins: [zodInEnglish, ...plugins],
    banner: { js: COMMONJS_GLOBALS },
    // Names are kept, so that stack traces stay readable; smaller code starts quicker and takes less memory.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
  for (const file of readdirSync(outFolder))
    if (file.endsWith('.js')) writeAsAscii(path.join(outFolder, file))
}

/**
 * With one non-ASCII character the whole source takes twice the memory for as long as the server runs. Only regular
 * expressions and comments still have such characters here, and escapes work in both.
 *
 * @param {string} file
 */
function writeAsAscii(file) {
  const text = readFileSync(file, 'utf8')
  const ascii = text.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (ascii !== text) writeFileSync(file, ascii)
}

function findWorkers() {
  return readdirSync(inRoot('server', 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => `src/${file}`)
}

function findCommands() {
  return readdirSync(inRoot('server', 'src', 'commands'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `src/commands/${file}`)
}
