import type { LocalPreview } from './local-previews.ts';

/** A work as this browser has it: its first frame, which does not play. */
export const LocalPicture = ({ preview: { src, isVideo, isTransparent } }: { preview: LocalPreview }) =>
  isVideo ? (
    <video src={`${src}#t=0.1`} muted playsInline preload="metadata" />
  ) : (
    <img src={src} alt="" data-transparent={isTransparent || undefined} />
  );
