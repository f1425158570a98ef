// Test media, made once per recipe: starting ffmpeg for every small file took minutes of each test run.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inRoot } from './paths.mjs'

const run = promisify(execFile)
/** Safe to delete at any time. */
const CACHE = inRoot('node_modules', '.cache', 'lectern-media')

/**
 * Runs ffmpeg in the folder, or copies the result of an earlier run with the same arguments.
 *
 * @param {readonly string[]} args inputs by absolute path, outputs by bare name
 * @param {string} folder made if it is missing
 */
export async function ffmpegOnce(args, folder) {
  const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
  const made = await madeOnce(await recipeOf(args), async (cwd) => {
    await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], { cwd })
  })
  await mkdir(folder, { recursive: true })
  await cp(made, folder, { recursive: true })
}

/**
 * Returns a folder with what `make` put into it, now or earlier. To be read or copied, never changed.
 *
 * @param {string} recipe all that decides what is made
 * @param {(folder: string) => Promise<void>} make
 * @returns {Promise<string>}
 */
export async function madeOnce(recipe, make) {
  const kept = path.join(CACHE, createHash('sha256').update(recipe).digest('hex').slice(0, 32))
  if (await exists(kept)) return kept
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(path.join(CACHE, 'draft-'))
  try {
    await make(draft)
    await rename(draft, kept)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another worker made the same at the same time.
    if (!(await exists(kept))) throw error
  }
  return kept
}

/**
 * An input file is identified by its contents, not by its path.
 *
 * @param {readonly string[]} args
 */
async function recipeOf(args) {
  const parts = args.map(async (arg) =>
    path.isAbsolute(arg)
      ? createHash('sha256')
          .update(await readFile(arg))
          .digest('hex')
      : arg,
  )
  return JSON.stringify(await Promise.all(parts))
}

/** @param {string} file */
const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  )
