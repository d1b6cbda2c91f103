import type { MediaFailureCode } from '@pixchange/contracts/http/media-failures';

export type { MediaFailureCode };

/** What the bytes are, whatever the file's name or declared type says. */
export type MediaFormat = 'gif' | 'png' | 'jpeg' | 'webp' | 'heic' | 'avif' | 'svg' | 'mp4' | 'webm' | 'quicktime';

export type MediaKind = 'Gif' | 'Sticker' | 'Art';

export type VersionName = 'fixed_small' | 'fixed' | 'fixed_large' | 'fixed_extra_large' | 'original';

/** A finished file in the output folder; its name there is its SHA-256, so equal bytes exist once. */
export interface FileInfo {
  /** Absolute. */
  path: string;
  contentType: 'image/gif' | 'image/png' | 'image/jpeg' | 'image/webp' | 'video/mp4';
  sizeBytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

export interface VersionFiles {
  /** What a browser shows: gif, png, jpeg or webp for images, mp4 for a video. */
  main: FileInfo;
  webp?: FileInfo;
  mp4?: FileInfo;
  /** A still; transparent parts lie on the page's stock colour. */
  previewJpeg: FileInfo;
}

export interface Version {
  name: VersionName;
  /** Pixels of `main`. */
  width: number;
  height: number;
  files: VersionFiles;
}

/** What apps with a GIF picker expect beside the versions. */
export interface Rendition extends Omit<Version, 'name'> {
  name: 'fixed_width_small' | 'fixed_width' | 'downsized';
}

export interface ProcessedMedia {
  format: MediaFormat;
  /** Bytes of the upload. */
  sizeBytes: number;
  /** Pixels after orientation was applied; for SVG those of its raster. */
  width: number;
  height: number;
  isVideo: boolean;
  /** True for a video too. */
  animated: boolean;
  /** Some composed pixel of some frame lets the page show through. */
  transparent: boolean;
  /** The video has a sound track. */
  audio: boolean;
  /** 1 for a still. */
  frames: number;
  /** One run through the animation; 0 for a still. */
  durationMs: number;
  /** ThumbHash, base64, with alpha. */
  thumbhash: string;
  /** 64 bits each as 16 hexadecimal digits: of the first frame that shows something and, where it moves, of the middle and the last; none of one colour. */
  perceptualHashes: string[];
  /** Of the first frame that shows something, as a copy may show it. */
  derivedHashes: string[];
  /** Of the same frame, as it may have been before somebody changed it. */
  variantHashes: string[];
  kind: MediaKind;
  /** All five, smallest first, `original` last. */
  versions: Version[];
}

export interface Refused {
  ok: false;
  code: MediaFailureCode;
  /** True where its process was killed or crashed in every try: this says nothing about the file, and more tries at once would end alike. */
  crashed?: boolean;
}

export type MediaOutcome = { ok: true; media: ProcessedMedia } | Refused;
export type RenditionsOutcome = { ok: true; renditions: Rendition[] } | Refused;

/** Throw this wherever the file is at fault; it ends as the outcome's code. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal';
  constructor(
    readonly code: MediaFailureCode,
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The part of a pino logger that the processor needs. */
export interface MediaLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
