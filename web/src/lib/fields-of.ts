/** Binds form fields to a draft: `<TextField label={t('…')} {...field('name')} />`. */
export function fieldsOf<Draft>(draft: Draft, change: (part: Partial<Draft>) => void) {
  return <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => change(partOf(name, value)),
  })
}

/** Same for switches: `<Switch label={t('…')} {...flag('isOn')} />`. */
export function flagsOf<Draft>(draft: Draft, change: (part: Partial<Draft>) => void) {
  return <Name extends FlagOf<Draft>>(name: Name) => ({
    checked: draft[name] as boolean,
    onChange: (isOn: boolean) => change(partOf<Draft>(name, isOn)),
  })
}

type FlagOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends boolean ? Name : never }[keyof Draft]

const partOf = <Draft>(name: keyof Draft, value: unknown): Partial<Draft> =>
  ({ [name]: value }) as unknown as Partial<Draft>
