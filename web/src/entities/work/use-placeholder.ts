import { useEffect, useState } from 'react';
import { whenIdle } from '../../shared/ui/when-idle.ts';

type Library = typeof import('./placeholder-decoder.ts');

const placeholderUrl = ({ thumbHashToDataURL }: Library, base64: string): string | null => {
  if (base64 === '') return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    // A placeholder is decoration, so the plain background replaces an unreadable one.
    return null;
  }
};

/** Library in a separate chunk; null after it failed to load, which leaves all works without placeholders. */
let library: Promise<Library | null> | undefined;
const loaded = (): Promise<Library | null> => (library ??= import('./placeholder-decoder.ts').catch(() => null));

/**
 * Returns the blurred picture of a ThumbHash as a URL, unless the real picture loads first. Placeholders are generated
 * while the browser is idle, because on a page of works they cost more than the rest of the cards.
 */
export const usePlaceholder = (base64: string, wanted: boolean): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isWanted = true;
    const cancel = whenIdle(() => {
      void loaded().then((its) => {
        if (its !== null && isWanted) setUrl(placeholderUrl(its, base64));
      });
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [base64, wanted]);
  return wanted ? url : null;
};
