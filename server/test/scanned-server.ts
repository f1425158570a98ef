import { startApp } from './app.ts'
import { makeTree, type TreeFile } from './make-tree.ts'
import { makeLibrary } from './scans.ts'

/** A server with one scanned library, and its first account. */
export async function startWithFiles(
  files: Readonly<Record<string, TreeFile>>,
  options: Parameters<typeof startApp>[0] = {},
) {
  const tree = await makeTree(files)
  const app = await startApp(options)
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  return { app, tree, library, root: await app.root() }
}
