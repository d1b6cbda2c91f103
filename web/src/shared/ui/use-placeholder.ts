import { useEffect, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';

const placeholderUrl = (base64: string): string | null => {
  if (base64 === '') return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    // A placeholder is decoration: an unreadable one leaves the plain ground.
    return null;
  }
};

/** Safari has no idle time to give; there it comes a moment later. */
const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
};

/**
 * The blurred picture of a ThumbHash as an address, unless the real one is there before. It is drawn when there is nothing better to do:
 * for a page of works it costs more than the rest of their cards.
 */
export const usePlaceholder = (base64: string, wanted: boolean): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => (wanted ? whenIdle(() => setUrl(placeholderUrl(base64))) : undefined), [base64, wanted]);
  return wanted ? url : null;
};
