import type { LocalPreview } from './local-previews.ts';

/** Local preview of a work; a video shows an early frame without playing. */
export const LocalPicture = ({ preview: { src, isVideo, isTransparent } }: { preview: LocalPreview }) =>
  isVideo ? (
    <video src={`${src}#t=0.1`} muted playsInline preload="metadata" />
  ) : (
    <img src={src} alt="" data-transparent={isTransparent || undefined} />
  );
