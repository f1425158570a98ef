import { foldText } from '@lectern/contract/rules/sorting'

/** Replaces lone surrogates, which can't be URL-encoded. */
export function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text))
}

/** The title to search for if the exact one finds nothing: no subtitle, brackets or accents. */
export function cleanTitle(title: string): string {
  const main = title.split(/:| - /, 1)[0] ?? title
  return tidy(main)
}

export function cleanAuthor(author: string): string {
  return tidy(author)
}

function tidy(text: string): string {
  const withoutBrackets = dropBrackets(text).replace(/['’`]/g, '')
  return foldText(withoutBrackets).replace(/\s+/g, ' ').trim()
}

function dropBrackets(text: string): string {
  let depth = 0
  let kept = ''
  for (const char of text) {
    if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += char
  }
  return kept
}

/** Whether the text looks like an ASIN: ten letters and digits, with at least one digit. */
export function looksLikeAsin(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text) && /\d/.test(text)
}
