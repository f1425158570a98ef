import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ebook } from './ebook.rules.ts'
import type { ReportedPlace } from './elsewhere.rules.ts'
import { PlaceOffer } from './PlaceOffer.tsx'
import type { Reading } from './stage.ts'
import type { OtherMedium } from './use-other-medium.ts'
import { usePlaceElsewhere } from './use-place-elsewhere.ts'

interface PlaceQuestionsProps {
  ebook: Ebook
  onReported: (reported: ReportedPlace) => boolean
  reading: Reading | null
  medium: OtherMedium | null
  onGo: (place: string | null, fraction: number) => void
}

/** A position is only offered if it is further ahead in the text than this. */
const FURTHER = 0.02
/** The second of each item up to which the question was answered; asked again after more listening. */
const answered = new Map<string, number>()

const percentOf = (fraction: number): number => Math.round(fraction * 100)

/** Offers positions reached elsewhere: on another device, or by listening. */
export function PlaceQuestions({ ebook, onReported, reading, medium, onGo }: PlaceQuestionsProps) {
  const { t } = useTranslation()
  const { offered, dismiss } = usePlaceElsewhere(ebook, onReported)
  const [isAnswered, setIsAnswered] = useState(false)
  if (!reading) return null
  if (offered) {
    const { ebookLocation, ebookProgress } = offered
    return (
      <PlaceOffer
        text={t('reader.elsewhere.text', { percent: percentOf(ebookProgress ?? 0) })}
        onStay={dismiss}
        onGo={() => {
          dismiss()
          onGo(ebookLocation, ebookProgress ?? 0)
        }}
      />
    )
  }
  const listened = ebook.isPrimary ? (medium?.listened ?? null) : null
  const isFurther = listened !== null && listened.fraction > reading.fraction + FURTHER
  if (!isFurther || isAnswered || (answered.get(ebook.itemId) ?? 0) >= listened.seconds) return null
  const answer = () => {
    answered.set(ebook.itemId, listened.seconds)
    setIsAnswered(true)
  }
  return (
    <PlaceOffer
      text={t('reader.audio.listenedFurther', { percent: percentOf(listened.fraction) })}
      onStay={answer}
      onGo={() => {
        answer()
        onGo(null, listened.fraction)
      }}
    />
  )
}
