/** A file to verify, on disk or in a browser. */
export interface Input {
  readonly name: string;
  readonly sizeBytes: number;
  /**
   * Reads the file from its beginning, in chunks.
   * @throws Unreadable when it can't be read
   */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Hash of bytes that arrive in chunks. */
export interface Digest {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}
