import { catalogue } from '../text/catalogue.ts';

export const pastedFilesText = catalogue('pasted-files', {
  screenshot: (when: string) => `Screenshot ${when}`,
  pastedImage: (when: string) => `Pasted image ${when}`,
});
