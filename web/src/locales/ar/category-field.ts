import type { categoryText } from '../../entities/category/category-field.text.ts';
import { apart } from './numbers.ts';

export const categoryField: typeof categoryText = {
  label: 'الفئة',
  same: (name: string) => `مثل الباقي: ${apart(name)}`,
  none: 'بلا',
};
