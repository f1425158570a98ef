/** Binds the fields of a form to its draft: `<TextField label={t('…')} {...field('name')} />`. */
export function fieldsOf<Draft>(draft: Draft, change: (part: Partial<Draft>) => void) {
  return <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  })
}
