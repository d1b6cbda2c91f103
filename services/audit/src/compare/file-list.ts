/** Layout of a row: SHA-256, size in 6 bytes, and one byte that shows whether the file was seen. */
const [HASH_BYTES, SIZE_BYTES] = [32, 6] as const;
const ROW_BYTES = HASH_BYTES + SIZE_BYTES + 1;

interface ListedFile {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Compact list of a few files, because a site can have millions of lists. */
export class FileList {
  private static readonly none = new FileList(Buffer.alloc(0));

  private constructor(private readonly rows: Buffer) {}

  /** Creates a list; files with the same SHA-256 are one entry. */
  static of(files: readonly ListedFile[]): FileList {
    if (files.length === 0) return FileList.none;
    const sizes = new Map(files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
    const rows = Buffer.alloc(sizes.size * ROW_BYTES);
    [...sizes].forEach(([sha256, sizeBytes], index) => {
      rows.write(sha256, index * ROW_BYTES, 'hex');
      rows.writeUIntBE(sizeBytes, index * ROW_BYTES + HASH_BYTES, SIZE_BYTES);
    });
    return new FileList(rows);
  }

  plus(files: readonly ListedFile[]): FileList {
    return FileList.of([...this.all(), ...files]);
  }

  /** Marks the file as seen and returns its size in bytes; null if it is not in the list. */
  markSeen(sha256: string): number | null {
    const hash = Buffer.from(sha256, 'hex');
    if (hash.length !== HASH_BYTES) return null;
    for (let at = 0; at < this.rows.length; at += ROW_BYTES) {
      if (hash.compare(this.rows, at, at + HASH_BYTES) !== 0) continue;
      this.rows[at + ROW_BYTES - 1] = 1;
      return this.rows.readUIntBE(at + HASH_BYTES, SIZE_BYTES);
    }
    return null;
  }

  *unseen(): Generator<ListedFile> {
    for (const { isSeen, ...file } of this.all()) if (!isSeen) yield file;
  }

  private *all(): Generator<ListedFile & { readonly isSeen: boolean }> {
    for (let at = 0; at < this.rows.length; at += ROW_BYTES) {
      yield {
        sha256: this.rows.toString('hex', at, at + HASH_BYTES),
        sizeBytes: this.rows.readUIntBE(at + HASH_BYTES, SIZE_BYTES),
        isSeen: this.rows[at + ROW_BYTES - 1] === 1,
      };
    }
  }
}
