/** Tasks that work on a book's audio files. */
export type ToolName = 'embed-metadata' | 'encode-m4b' | 'split-m4b'

/** Tabs of the page, as named in its address. */
export const TOOL_TABS = ['embed', 'm4b', 'split'] as const
export type ToolTab = (typeof TOOL_TABS)[number]

export const TOOL_NAMES: Readonly<Record<ToolTab, ToolName>> = {
  embed: 'embed-metadata',
  m4b: 'encode-m4b',
  split: 'split-m4b',
}

export interface ConvertOptions {
  readonly codec: 'aac' | 'opus' | 'copy' | 'mp3'
  readonly bitrate: string
  readonly channels: '1' | '2'
  readonly originals: 'keep' | 'move' | 'delete'
}

export const BITRATES = ['32k', '64k', '96k', '128k', '192k'] as const

export interface BookFacts {
  readonly files: readonly { readonly codec: string | null; readonly ext: string }[]
  readonly numChapters: number
}

/** A book that already is a single M4B needs no merging; one without chapters cannot be split. */
export function toolTabsFor({ files, numChapters }: BookFacts): ToolTab[] {
  if (files.length === 0) return []
  const isOneM4b = files.length === 1 && files[0]?.ext.toLowerCase() === '.m4b'
  const offered: Record<ToolTab, boolean> = { embed: true, m4b: !isOneM4b, split: numChapters > 1 }
  return TOOL_TABS.filter((tab) => offered[tab])
}

/** AAC can be copied without re-encoding. */
export const canCopy = ({ files }: BookFacts): boolean => files.every(({ codec }) => codec === 'aac')

export function codecsFor(tab: Exclude<ToolTab, 'embed'>, facts: BookFacts): ConvertOptions['codec'][] {
  const copy = canCopy(facts) ? (['copy'] as const) : []
  return tab === 'm4b' ? [...copy, 'aac', 'opus'] : [...copy, 'mp3']
}
