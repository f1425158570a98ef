/** Which covers go into the four fields of a playlist's cover; a single one fills it, two make a checker pattern. */
export function playlistTiles(count: number): readonly number[] {
  if (count <= 0) return []
  if (count === 1) return [0]
  if (count === 2) return [0, 1, 1, 0]
  return count === 3 ? [0, 1, 2, 0] : [0, 1, 2, 3]
}
