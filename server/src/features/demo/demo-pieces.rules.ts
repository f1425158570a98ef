/** The texts of the sample library, written for it. */

export interface DemoPart {
  readonly title: string
  readonly text: string
}

export interface DemoPiece {
  readonly title: string
  readonly author: string
  readonly year: number
  readonly genre: string
  readonly description: string
  readonly series?: { readonly name: string; readonly sequence: number }
  readonly colours: readonly [background: string, figure: string]
  /** The audio format: one file with chapters, one file per part, or one plain file. */
  readonly form: 'm4b' | 'mp3-tracks' | 'opus'
  readonly hasEbook: boolean
  readonly parts: readonly DemoPart[]
}

const READING_ALOUD: DemoPiece = {
  title: 'On Reading Aloud',
  author: 'Hanna Weir',
  year: 2024,
  genre: 'Essay',
  description: 'Why a book that is read to us is a different book: a very short essay in three chapters.',
  colours: ['#24425c', '#f2c14e'],
  form: 'm4b',
  hasEbook: false,
  parts: [
    {
      title: 'The Slow Page',
      text: 'The eye is in a hurry. It skips the rain, it skips the names of streets, it runs ahead to see who is at the door. The voice cannot skip. It has to walk down every street, and so we walk beside it.',
    },
    {
      title: 'Two Readers',
      text: 'Whoever reads aloud reads twice. Once for the words, and once for the face across the table, which says go on, or wait, or say that again. A page read this way belongs to two people.',
    },
    {
      title: 'The Last Line',
      text: 'And at the end there is a silence that no printed page has. Somebody closes the book, nobody moves, and for a moment the story is still in the room, looking for its coat.',
    },
  ],
}

const TIN_FOX: DemoPiece = {
  title: 'The Fox and the Tin Moon',
  author: 'Osric Lamb',
  year: 2021,
  genre: 'Fables',
  description: 'A fox finds the moon in a farmyard and has to learn what it is good for.',
  series: { name: 'Fables from the Ditch', sequence: 1 },
  colours: ['#7a2e1d', '#f4e3c1'],
  form: 'mp3-tracks',
  hasEbook: false,
  parts: [
    {
      title: 'The Find',
      text: 'A fox found a tin plate behind the barn, round and bright, and took it for the moon. It has fallen down, she thought, and nobody has missed it yet. She carried it home and told all the animals that the night was hers now.',
    },
    {
      title: 'The Visitors',
      text: 'The owl came and asked for light to hunt by. The hedgehog came and asked for light to walk by. The fox held up her moon, but it shone only when another moon looked down on it. Tomorrow, she said. It is tired.',
    },
    {
      title: 'The Use of It',
      text: 'In the end it rained, and the roof of the den leaked, and the fox put the plate under the leak. It rang all night like a small bell. She slept well. A thing that is no moon, said the hedgehog, may still be an excellent plate.',
    },
  ],
}

const HONEST_SCARECROW: DemoPiece = {
  title: 'The Honest Scarecrow',
  author: 'Osric Lamb',
  year: 2022,
  genre: 'Fables',
  description: 'A scarecrow tells the birds the truth, with unexpected results.',
  series: { name: 'Fables from the Ditch', sequence: 2 },
  colours: ['#3d5a2a', '#f0d879'],
  form: 'opus',
  hasEbook: false,
  parts: [
    {
      title: 'The Honest Scarecrow',
      text: 'A scarecrow was asked by a young crow whether he was dangerous. No, he said, I am straw, and the hat is borrowed. The crow thought about this for a long time. Nobody who is dangerous would say so, she told the others, but nobody who is harmless would dare to. They kept away from that field for three summers. The scarecrow would have liked the company. He had not known that the truth, told plainly and without moving, is the most frightening thing in a field.',
    },
  ],
}

const LIGHTHOUSES: DemoPiece = {
  title: 'A Note on Lighthouses',
  author: 'Hanna Weir',
  year: 2025,
  genre: 'Essay',
  description: 'What a lighthouse says, and to whom. To be heard and to be read.',
  colours: ['#16324f', '#ef6f6c'],
  form: 'opus',
  hasEbook: true,
  parts: [
    {
      title: 'A Note on Lighthouses',
      text: 'A lighthouse does not say come here. It says here I am, which is another thing. Each of them has its own rhythm, two short and a long wait, or one every ten seconds, so that a ship in the dark can look it up and know where it is. The keeper never learned who was helped. Some nights there was nobody out there at all, and the light went round all the same. Perhaps this is why people who write books like to live near one.',
    },
  ],
}

export const DEMO_PIECES: readonly DemoPiece[] = [READING_ALOUD, TIN_FOX, HONEST_SCARECROW, LIGHTHOUSES]

export const DEMO_NARRATOR = 'A Synthetic Voice'
