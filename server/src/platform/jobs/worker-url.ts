import { Worker, type WorkerOptions } from 'node:worker_threads'
import { compileWorker } from './source-workers.ts'

/**
 * URL of a worker script next to the calling module: `x.worker.ts` when running from source, `x.worker.js` in the
 * built server, where all scripts are in one folder.
 */
export function workerUrl(askingModule: string, name: string): URL {
  const extension = isSource(askingModule) ? 'ts' : 'js'
  return new URL(`./${name}.worker.${extension}`, askingModule)
}

export function startWorker(url: URL, options: WorkerOptions): Worker {
  return new Worker(isSource(url.pathname) ? compileWorker(url) : url, options)
}

function isSource(path: string): boolean {
  return path.endsWith('.ts')
}
