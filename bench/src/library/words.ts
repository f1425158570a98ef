/** Names for generated books, in many scripts, as on real shelves. */

export const FIRST_NAMES = (
  'Abel Adina Bettina Bruno Carla Cyrus Dora Edgar Fiona Gustav Helga Iris Jonas Klara Ludwig Mira Nadia Otto Paula ' +
  'Ralf Sonja Theo Ulla Viktor Wanda Yara Zeno Aoife Björn Chloé Dušan Ève Fatma Gérard Håkon Íñigo Jürgen Kjærsti ' +
  'Léa Małgorzata Noël Özge Pär Ságnes Țepeș Анна Борис Вера Елена Κώστας 健太 由美 秀英'
).split(' ')

export const LAST_NAMES = (
  'Abend Birke Conrad Dorn Eibe Falk Grund Hafer Imker Jasper Kranich Linde Morgen Nebel Ostwind Pfau Quell Rabe ' +
  'Sommer Taube Ufer Vogel Winter Zobel Arkwright Bellamy Cartwright Dunmore Elsworth Fairfax Gillespie Hathaway ' +
  'Ironside Kilbride Loxley Mayhew Norcott Oldroyd Penhale Rowntree Stapleton Trevelyan Wetherby Ångström Đorđević ' +
  'Élouard Gößling Høgh Ibáñez Jóhannsson Křížek Łącka Moño Öztürk Pâris Šťastný Żuk Петрова Смирнов Νίκου 山本 李'
).split(' ')

export const QUALITIES = (
  'Amber Blue Careful Deep Early Faint Green Heavy Idle Jagged Kind Late Modest Narrow Open Pale Quick Rough Salted ' +
  'Tall Unlit Vast White Young Copper Hollow Lonely Painted Second Woven'
).split(' ')

export const THINGS = (
  'Anchor Bell Candle Door Echo Ferry Gate Harvest Inkwell Jetty Kettle Ladder Mill Needle Orchard Pier Quarry Rope ' +
  'Sail Thread Umbrella Valley Window Yard Beacon Canal Dune Fountain Glacier Hive'
).split(' ')

export const PLACES = (
  'Alder Bay,Brook End,Coldwater,Drift Island,Eastmere,Fallow Hill,Grey Harbour,Hollin,Isar,Jura,Köln,Lübeck,Málaga,' +
  'Nový Dvůr,Øresund,Piran,Qeqertaq,Rîșca,Skåne,Tórshavn,Úžice,Vienna,Wrocław,Zürich,東京,Москва,Αθήνα'
).split(',')

export const WHOLE_TITLES = [
  'Das Jahr ohne Wind',
  'Les Heures lentes',
  'La luna de papel',
  'Zima nad rzeką',
  'Čas jablek',
  'Поздний поезд',
  'Η θάλασσα του βορρά',
  '夏の灯台',
  '白い森',
  'בית על הגבעה',
  'Half & Half',
  'Ten % of Nothing',
  'Why Not?',
  '“So”, She Said',
]

export const SERIES_ENDINGS = ['Cycle', 'Papers', 'Stories', 'Voyages', 'Casebook', 'Quintet']

export const GENRES = [
  'Adventure',
  'Crime',
  'Drama',
  'Essays',
  'Fairy Tales',
  'Folklore',
  'Gardening',
  'Letters',
  'Nature',
  'Satire',
  'Science Fiction',
  'Sea Stories',
]

export const TAGS = ['again', 'evening', 'for two', 'long', 'loud', 'lent', 'rainy day', 'train']
export const PUBLISHERS = [
  'Harbour & Sons',
  'Lantern Press',
  'Nordlicht',
  'Éditions Saule',
  'Two Rivers Audio',
]
export const LANGUAGES = ['English', 'English', 'English', 'German', 'French', 'Polish', 'Russian']

export const SENTENCES = [
  'A ferry stops, and nobody wants to be the first to get off.',
  'He keeps bees, secrets and the minutes of a club that no longer meets.',
  'What began as a list of plants becomes the story of a family.',
  'Three sisters inherit a mill and one another.',
  'Eine Reise, die an einem Bahnhof ohne Namen beginnt.',
  'Un voyage au bord de la mer, et ce qui en reste.',
  'The lamp has not been lit for years; tonight it burns.',
]
