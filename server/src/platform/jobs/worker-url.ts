/**
 * The script of a worker thread beside the module that asks: `x.worker.ts` while we run from source, `x.worker.js` in
 * the built server, where all scripts lie in one folder.
 */
export function workerUrl(askingModule: string, name: string): URL {
  const extension = askingModule.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./${name}.worker.${extension}`, askingModule)
}

/** From source a thread needs the same loader as the process. */
export function execArgvFor(url: URL): string[] {
  return url.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []
}
