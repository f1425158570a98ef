import { expect, test } from 'vitest'

type Strings = { [key: string]: string | Strings }

/** Words that name a thing otherwise than the rest of the language does, and other forms of address. */
const STRAY_WORDS = {
  de: /Serien?|Episoden?|Playlists?|Backups?/u,
  es: /usted(es)?|canal(es)? RSS|podcasts?|apps?/u,
  fr: /réglages?|marque-pages?|applis?|tags?/u,
  hr: /vaš\p{L}*|bibliotek\p{L}*|RSS izvor\p{L}*|omot\p{L}*|uparivanj\p{L}*/u,
  it: /libreri[ae]|Scelga|abbinament[oi]/u,
  pl: /list[aęy] odtwarzania|znaczniki?|czynności/u,
  ru: /подборк\p{L}*|подборок|сопоставлени\p{L}*|метка/u,
  'zh-cn': /\p{L}*(您|合集|朗读者|剧集|主页|书籍|提供者)\p{L}*/u,
}

test.each(Object.entries(STRAY_WORDS))('%s uses consistent terms', async (language, words) => {
  const { strings } = (await import(`./${language}/index.ts`)) as { strings: Strings }
  const stray = new RegExp(`(?<!\\p{L})(${words.source})(?![\\p{L}_])`, 'iu')
  expect(textsOf(strings).filter((text) => stray.test(text))).toEqual([])
})

function textsOf(strings: Strings): string[] {
  return Object.values(strings).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}
