import type { licenceFileText } from '../../features/market/licence-file.text.ts';
import { apart, size as dimensions } from './numbers.ts';

export const licenceFile: typeof licenceFileText = {
  facts: (width: number, height: number, format: string, size: string) =>
    `الحجم الكامل: ${dimensions(width, height)}، ${apart(format)}، ${apart(size)}`,
  hidden: 'الحجم الكامل لمن يشتريه.',
  ofToken: 'يمكنك فتحه ما دمت مالك الرمز. اشترِ ترخيصًا لتحتفظ به وتستخدمه.',
};
