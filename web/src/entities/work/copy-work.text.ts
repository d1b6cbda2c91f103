import type { ImageType } from '@pixchange/contracts/http/images';
import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts for copying, which a work's page shows; the texts of other actions load with those actions. */
export const copyWorkText = catalogue('copy-work', {
  copyKind: { Gif: 'Copy GIF', Sticker: 'Copy sticker', Art: 'Copy picture' } satisfies Record<ImageType, string>,
  copied: { Gif: 'GIF copied', Sticker: 'Sticker copied', Art: 'Picture copied' } satisfies Record<ImageType, string>,
  copyFailed: 'We couldn’t copy it. Share or download it instead.',
});
