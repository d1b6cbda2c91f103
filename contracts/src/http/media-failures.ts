/**
 * Reasons why an uploaded file did not become a work: `failure.code` and `failure.title` of an image item. The
 * specification fixes the wording of two titles.
 */
export const mediaFailureTitles = {
  too_large: 'File is more than 25 MB',
  low_resolution: 'File has low resolution',
  unsupported_type: 'File is not an image or video that can be shown here',
  too_many_pixels: 'File has too many pixels',
  too_many_frames: 'Animation has more than 1,000 frames',
  too_long: 'Video is longer than 60 seconds',
  truncated: 'File is incomplete: part of the picture or a frame is missing',
  damaged: 'File is damaged',
  animated_svg: 'This SVG is animated, which isn’t supported. Upload it as a GIF, WebP or video',
  animated_avif: 'This animated AVIF can’t be read. Upload it as a GIF, WebP or video',
  animated_heic: 'This animated HEIC can’t be read. Upload it as a GIF, WebP or video',
  transparent_hevc: 'HEVC video with transparency isn’t supported. Upload it as ProRes 4444, or as WebM with VP9',
  unsafe_svg: 'SVG contains scripts or references that are not allowed',
  taken_down_before: "This file was taken down before, so it can't be uploaded again",
  too_complex: 'SVG is too complex. Remove some of its effects, or upload it as a PNG',
  timeout: 'File took too long to process. Try a smaller or simpler one',
  internal: 'File could not be processed',
} as const;

export type MediaFailureCode = keyof typeof mediaFailureTitles;

export const mediaFailureCodes = Object.keys(mediaFailureTitles) as MediaFailureCode[];

/** Pattern of the offending part of a file: an element such as `<script>`, or an attribute such as `onclick`. */
export const aboutPattern = /^(<[\w.:-]{1,40}>|[\w.:-]{1,40})$/;

/** Returns the title of a failure. For an unsafe SVG, it names the offending part. */
export const mediaFailureTitle = (code: MediaFailureCode, about: string | undefined): string =>
  code === 'unsafe_svg' && about !== undefined
    ? `SVG contains ${about}, which is not allowed. Remove it and upload the file again`
    : mediaFailureTitles[code];

/**
 * Titles of `notes` of an image. They inform the owner about changes to the file and about harmless parts that its
 * versions omit.
 */
export const mediaNoteTitles = {
  svg_fonts: 'Web fonts were removed from this SVG. Convert text to paths to keep its look',
  svg_links: 'Links were removed from this SVG',
  svg_metadata: 'Editor data was removed from this SVG',
  motion_kept: 'This animation was converted to WebP. It moves as before',
  video_to_sticker: 'This video became an animated sticker, so it stays transparent',
  sound_removed: 'The sound was removed, because stickers have none',
  cut_removed: 'Parts that you had cut out were still in the file. They were removed',
  end_restored: 'The end of this file was missing. No part of the picture is lost',
  hdr_converted: 'HDR was converted for screens without it',
  motion_photo: 'Only the picture of this motion photo was kept, without its video',
} as const;

export type MediaNote = keyof typeof mediaNoteTitles;

export const mediaNotes = Object.keys(mediaNoteTitles) as MediaNote[];
