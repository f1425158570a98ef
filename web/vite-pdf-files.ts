import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

/** Without WebAssembly, which the content security policy does not allow. */
const WANTED = [
  /^cmaps\/.*\.bcmap$/,
  /^standard_fonts\/.*\.(pfb|ttf)$/,
  /^wasm\/openjpeg_nowasm_fallback\.js$/,
]

/** By address below `/`. The version is part of it, because assets are cached forever. */
function pdfFiles(): Map<string, string> {
  const root = path.dirname(PACKAGE)
  const names = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const wanted = names.filter((name) => WANTED.some((pattern) => pattern.test(name)))
  return new Map(wanted.map((name) => [`assets/pdfjs-${version}/${name}`, path.join(root, name)]))
}

/**
 * What pdf.js loads only for some documents: tables for Asian scripts, replacements for fonts that are not embedded, and
 * the decoder of JPEG 2000, which most scanned books need.
 */
export function pdfDataFiles(): Plugin {
  return {
    name: 'pdf-data-files',
    generateBundle() {
      for (const [fileName, file] of pdfFiles())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
    configureServer(server) {
      const files = pdfFiles()
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').split('?')[0]?.slice(1) ?? '')
        if (file === undefined) return next()
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(file).pipe(response)
      })
    },
  }
}
