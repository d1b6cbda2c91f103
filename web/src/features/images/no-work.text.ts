import { catalogue } from '../../shared/text/catalogue.ts';

export const noWorkText = catalogue('no-work', {
  missing: 'We can’t find this work',
  missingText: 'It’s private, or it was taken down.',
  toHome: 'Back to home',
  failed: 'We couldn’t use this file',
});
