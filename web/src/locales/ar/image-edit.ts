import type { imageEditText } from '../../features/images/image-edit.text.ts';
import { apart } from './numbers.ts';

export const imageEdit: typeof imageEditText = {
  edit: 'تعديل',
  delete: 'حذف',
  own: 'هذا عملك',
  notes: 'ما غيّرناه في ملفك',
  editTitle: 'تعديل هذا العمل',
  title: 'العنوان',
  alt: 'النص البديل',
  altHint: 'ما ينبغي أن يعرفه من لا يستطيع رؤيته',
  webPage: 'صفحة الويب',
  webPageHint: 'موطن هذا العمل على الويب، إن وُجد',
  allowPublish: 'السماح للآخرين بمشاركته',
  forSale: 'للبيع',
  forSaleText: 'يشتري الناس ترخيصًا للملف بحجمه الكامل، ويبقى العمل لك.',
  cancel: 'إلغاء',
  save: 'حفظ',
  saved: 'تم الحفظ',
  deleteTitle: (title: string) => `حذف «${apart(title)}»؟`,
  deleteText: 'يختفي من ألبوماتك ومن كل صفحة. ولا رجوع عن هذا.',
  deleted: 'حُذف العمل',
};
