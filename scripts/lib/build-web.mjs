import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inRoot } from './paths.mjs'
import { commandOf, runNode } from './run.mjs'

const COMPRESSIBLE = /\.(js|mjs|css|svg|html|json|webmanifest|wasm)$/
const SMALLEST_BYTES = 1024

/** @param {string} outFolder */
export async function buildWeb(outFolder) {
  const args = [commandOf('vite'), 'build', '--outDir', outFolder, '--logLevel', 'warn']
  for (const more of [['--emptyOutDir'], ['--config', 'vite.book-frame.config.ts']]) {
    const code = await runNode([...args, ...more], { cwd: inRoot('web') })
    if (code !== 0) throw new Error(`vite build ended with code ${code}`)
  }
  await precompress(outFolder)
}

/**
 * Writes .br and .gz files beside text files, so that the server never has to compress them itself.
 *
 * @param {string} folder
 */
async function precompress(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (file.isFile() && COMPRESSIBLE.test(file.name))
      await compressFile(path.join(file.parentPath, file.name))
  }
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
