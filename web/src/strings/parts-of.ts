/** Names each file's texts by the file: `./edit-item.json` holds the texts `editItem.…`. */
export const partsOf = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [partNameOf(path), texts]))

const partNameOf = (path: string): string =>
  path.slice('./'.length, -'.json'.length).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
