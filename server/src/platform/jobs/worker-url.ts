import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * The script of a worker thread beside the module that asks: `x.worker.ts` while we run from source, `x.worker.js` in
 * the built server, where all scripts lie in one folder.
 */
export function workerUrl(askingModule: string, name: string): URL {
  const extension = isSource(askingModule) ? 'ts' : 'js'
  return new URL(`./${name}.worker.${extension}`, askingModule)
}

export function startWorker(url: URL, options: WorkerOptions): Worker {
  return isSource(url.pathname)
    ? new Worker(fromSource(url), { ...options, eval: true })
    : new Worker(url, options)
}

function isSource(path: string): boolean {
  return path.endsWith('.ts')
}

/** A thread that starts from source first learns to read it. */
function fromSource(url: URL): string {
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`
}
