import type { LocalPreview } from './local-previews.ts';

/** Local preview of a work: its first frame, without playing. */
export const LocalPicture = ({ preview: { src, isVideo, isTransparent } }: { preview: LocalPreview }) =>
  isVideo ? (
    <video src={`${src}#t=0.1`} muted playsInline preload="metadata" />
  ) : (
    <img src={src} alt="" data-transparent={isTransparent || undefined} />
  );
