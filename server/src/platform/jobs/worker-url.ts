import { Worker, type WorkerOptions } from 'node:worker_threads'
import { translateWorker } from './source-workers.ts'

/**
 * The script of a worker thread beside the module that asks: `x.worker.ts` while we run from source, `x.worker.js` in
 * the built server, where all scripts lie in one folder.
 */
export function workerUrl(askingModule: string, name: string): URL {
  const extension = isSource(askingModule) ? 'ts' : 'js'
  return new URL(`./${name}.worker.${extension}`, askingModule)
}

export function startWorker(url: URL, options: WorkerOptions): Worker {
  return new Worker(isSource(url.pathname) ? translateWorker(url) : url, options)
}

function isSource(path: string): boolean {
  return path.endsWith('.ts')
}
