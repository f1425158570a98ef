/**
 * Some books obfuscate fonts with a SHA-1 of their identifier. Browsers offer SHA-1 only in secure contexts, and many
 * users reach their server over plain HTTP.
 */
export function sha1(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let at = 0; at < padded.byteLength; at += 64) state = mixed(state, wordsOf(padded, at))
  const hash = new DataView(new ArrayBuffer(20))
  state.forEach((word, place) => hash.setUint32(place * 4, word))
  return new Uint8Array(hash.buffer)
}

const ROUNDS = 80

function wordsOf(block: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, place) => block.getUint32(at + place * 4))
  const word = (place: number) => words[place] ?? 0
  for (let place = 16; place < ROUNDS; place += 1)
    words.push(rotated(word(place - 3) ^ word(place - 8) ^ word(place - 14) ^ word(place - 16), 1))
  return words
}

function mixed(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  words.forEach((word, round) => {
    const [chosen, constant] =
      round < 20
        ? [(b & c) | (~b & d), 0x5a827999]
        : round < 40
          ? [b ^ c ^ d, 0x6ed9eba1]
          : round < 60
            ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
            : [b ^ c ^ d, 0xca62c1d6]
    const next = (rotated(a, 5) + chosen + e + constant + word) | 0
    ;[a, b, c, d, e] = [next, a, rotated(b, 30), c, d]
  })
  return [a, b, c, d, e].map((word, place) => (word + (state[place] ?? 0)) | 0)
}

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by))
