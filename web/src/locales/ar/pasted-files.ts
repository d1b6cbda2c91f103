import type { pastedFilesText } from '../../shared/ui/pasted-files.text.ts';

export const pastedFiles: typeof pastedFilesText = {
  screenshot: (when: string) => `لقطة شاشة ${when}`,
  pastedImage: (when: string) => `صورة ملصقة ${when}`,
};
