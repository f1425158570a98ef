/** Tags as found in a file: lower-case names, as in ffprobe, with all their values in order. */
export type RawTags = Map<string, string[]>

const MAX_VALUE_CHARS = 256 * 1024
const MAX_TAGS = 2_000
const MAX_VALUES_PER_TAG = 100

export function addTag(tags: RawTags, name: string, value: string): void {
  const key = name.trim().toLowerCase()
  const text = cleanText(value).slice(0, MAX_VALUE_CHARS)
  if (!key || !text) return
  const values = tags.get(key)
  if (!values) {
    if (tags.size < MAX_TAGS) tags.set(key, [text])
  } else if (values.length < MAX_VALUES_PER_TAG && !values.includes(text)) {
    values.push(text)
  }
}

/** Adds the tags that `tags` does not have yet. */
export function fillTags(tags: RawTags, more: RawTags): void {
  for (const [name, values] of more) {
    if (!tags.has(name)) tags.set(name, values)
  }
}

/** Many programs terminate strings with NULs, some put them in between. */
export function cleanText(value: string): string {
  return value.replaceAll('\0', '').trim()
}
