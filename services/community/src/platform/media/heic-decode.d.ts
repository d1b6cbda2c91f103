declare module 'heic-decode' {
  /** RGBA, 8 bits a channel, with the file's own rotation and mirroring applied. */
  const decode: (input: { buffer: Uint8Array }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
