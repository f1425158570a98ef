/**
 * Removes these characters from the end. A pattern like `/=+$/` takes time quadratic in the length of a run of them
 * elsewhere in the text.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
