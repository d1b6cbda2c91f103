import type { MediaFailureCode, MediaNote } from '@pixchange/contracts/http/media-failures';

export type { MediaFailureCode, MediaNote };

/** Format detected from the bytes, regardless of the file's name or declared type. */
export type MediaFormat = 'gif' | 'png' | 'jpeg' | 'webp' | 'heic' | 'avif' | 'svg' | 'mp4' | 'webm' | 'quicktime';

export type MediaKind = 'Gif' | 'Sticker' | 'Art';

export type VersionName = 'fixed_small' | 'fixed' | 'fixed_large' | 'fixed_extra_large' | 'original';

/** Finished file in the output folder; its name is its SHA-256, so that equal bytes are stored once. */
export interface FileInfo {
  /** Absolute path. */
  path: string;
  contentType: 'image/gif' | 'image/png' | 'image/jpeg' | 'image/webp' | 'video/mp4' | 'video/webm';
  sizeBytes: number;
  /** SHA-256 in lowercase hexadecimal. */
  sha256: string;
}

export interface VersionFiles {
  /** File that a browser shows: gif, png, jpeg or webp for images, mp4 for a video. */
  main: FileInfo;
  webp?: FileInfo;
  mp4?: FileInfo;
  /** Still, with the page's background color behind transparent parts. */
  previewJpeg: FileInfo;
}

export interface Version {
  name: VersionName;
  /** Size of `main` in pixels. */
  width: number;
  height: number;
  files: VersionFiles;
}

/**
 * Rendition in addition to the versions: for apps with a GIF picker, or the watermarked `preview` of a work for sale.
 */
export interface Rendition extends Omit<Version, 'name'> {
  name: 'fixed_width_small' | 'fixed_width' | 'downsized' | 'preview' | WebmName;
}

/** WebM videos for apps with a GIF picker; transparent animations and stills have none. */
export type WebmName = 'webm' | 'tinywebm' | 'nanowebm';

export interface ProcessedMedia {
  format: MediaFormat;
  /** Size of the upload. */
  sizeBytes: number;
  /** Size in pixels after orientation was applied; for SVG, the size of its raster. */
  width: number;
  height: number;
  isVideo: boolean;
  /** True for animations and videos. */
  animated: boolean;
  /** True when any composed pixel of any frame is transparent. */
  transparent: boolean;
  /** True for a video with a sound track. */
  audio: boolean;
  /** Number of frames; 1 for a still. */
  frames: number;
  /** Duration of one run through the animation; 0 for a still. */
  durationMs: number;
  /** ThumbHash with alpha, in base64. */
  thumbhash: string;
  /**
   * Hashes of 64 bits each, as 16 hexadecimal digits: of the first meaningful frame and, for animations, of the middle
   * and the last one. Frames of one color have none.
   */
  perceptualHashes: string[];
  /** Hashes of the first meaningful frame as a changed copy may show it. */
  derivedHashes: string[];
  /** Hashes of the same frame as it may have been before someone changed it. */
  variantHashes: string[];
  kind: MediaKind;
  /** Changes to the file in its versions, and harmless content that the versions omit. */
  notes: MediaNote[];
  /** All five versions, smallest first, `original` last. */
  versions: Version[];
}

export interface Refused {
  ok: false;
  code: MediaFailureCode;
  /** Offending part of the file, such as `<script>`. */
  about?: string;
  /**
   * True when the process was killed or crashed in every attempt. The file may be fine, but an immediate retry would
   * probably fail again.
   */
  crashed?: boolean;
}

export type MediaOutcome = { ok: true; media: ProcessedMedia } | Refused;
export type RenditionsOutcome = { ok: true; renditions: Rendition[] } | Refused;

/**
 * Kinds of content in a file that viewers do not show. `edit_list`: time outside an edit list. `crop`: edges outside a
 * crop. `track`: extra tracks. `metadata`: metadata that can contain pictures. `trailing_data`: bytes after the end.
 * `pixels`: pixels outside the picture.
 */
export const hiddenKinds = ['edit_list', 'crop', 'track', 'metadata', 'trailing_data', 'pixels'] as const;
export type HiddenKind = (typeof hiddenKinds)[number];
export type InspectionOutcome = { ok: true; hidden: HiddenKind[] } | Refused;

/** Error for a faulty file; its code becomes the code of the outcome. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal';
  constructor(
    readonly code: MediaFailureCode,
    detail: string,
    /** Offending part of the file, such as `<script>`, for the message to its owner. */
    readonly about?: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** Returns the outcome for a refused file. */
export const refusedBy = ({ code, about }: MediaRefusal): Refused => ({
  ok: false,
  code,
  ...(about !== undefined && { about }),
});

/** Methods of a pino logger that the processor needs. */
export interface MediaLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
