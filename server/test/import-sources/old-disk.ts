import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Json, oldTime } from './old-facts.ts'

/** The files of the old installation, stored on this disk and described at their old paths. */

export interface OldFolder {
  readonly oldPath: string
  readonly relPath: string
  readonly files: Json[]
  readonly stat: { ino: string; mtimeMs: number; ctimeMs: number; birthtimeMs: number }
}

export class OldDisk {
  constructor(private readonly root: string) {}

  item(library: string, relPath: string, files: readonly (readonly [string, string | Buffer])[]): OldFolder {
    const folder = path.join(this.root, path.basename(library), relPath)
    mkdirSync(folder, { recursive: true })
    const records = files.map(([name, content]) => {
      const file = path.join(folder, name)
      writeFileSync(file, content)
      return this.record(file, `${library}/${relPath}/${name}`, name)
    })
    const { ino, mtimeMs, ctimeMs, birthtimeMs } = statSync(folder)
    const stat = {
      ino: String(ino),
      mtimeMs: Math.trunc(mtimeMs),
      ctimeMs: Math.trunc(ctimeMs),
      birthtimeMs: Math.trunc(birthtimeMs),
    }
    return { oldPath: `${library}/${relPath}`, relPath, files: records, stat }
  }

  private record(file: string, oldPath: string, name: string): Json {
    const { ino, size, mtimeMs, ctimeMs, birthtimeMs } = statSync(file)
    const ext = path.extname(name)
    const fileType = ext === '.jpg' ? 'image' : ext === '.epub' ? 'ebook' : 'audio'
    return {
      ino: String(ino),
      metadata: {
        filename: name,
        ext,
        path: oldPath,
        relPath: name,
        size,
        mtimeMs: Math.trunc(mtimeMs),
        ctimeMs: Math.trunc(ctimeMs),
        birthtimeMs: Math.trunc(birthtimeMs),
      },
      isSupplementary: fileType === 'ebook' ? false : null,
      addedAt: oldTime(1),
      updatedAt: oldTime(1),
      fileType,
    }
  }
}

/** A single pixel. */
export const TINY_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
