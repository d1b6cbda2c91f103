import { useEffect, useState } from 'react';
import { whenIdle } from '../../shared/ui/when-idle.ts';

type Library = typeof import('./placeholder-decoder.ts');

const placeholderUrl = ({ thumbHashToDataURL }: Library, base64: string): string | null => {
  if (base64 === '') return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    // A placeholder is decoration: an unreadable one leaves the plain ground.
    return null;
  }
};

/** Its one file; without it there is no placeholder. */
let library: Promise<Library | null> | undefined;
const loaded = (): Promise<Library | null> => (library ??= import('./placeholder-decoder.ts').catch(() => null));

/**
 * The blurred picture of a ThumbHash as an address, unless the real one is there before. It is drawn when there is nothing better to do,
 * one at a time: for a page of works they cost more than the rest of their cards.
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
