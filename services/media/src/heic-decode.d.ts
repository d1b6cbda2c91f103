declare module 'heic-decode' {
  /** Decodes to RGBA, 8 bits per channel, with the file's own rotation and mirroring applied. */
  const decode: (input: { buffer: Uint8Array }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
