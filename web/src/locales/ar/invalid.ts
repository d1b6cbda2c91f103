/** Names of fields at the beginning of a sentence about them. */
const fields: Readonly<Record<string, string>> = {
  'Full name': 'الاسم الكامل',
  Username: 'اسم المستخدم',
  Password: 'كلمة المرور',
  Email: 'البريد الإلكتروني',
  Title: 'العنوان',
  Description: 'الوصف',
  Comment: 'التعليق',
  Text: 'النص',
  Reason: 'السبب',
  Query: 'البحث',
  Name: 'الاسم',
  Tags: 'الوسوم',
  'Alt text': 'النص البديل',
  'A tag': 'الوسم',
  Price: 'السعر',
  Amount: 'العدد',
  Address: 'العنوان',
  Link: 'الرابط',
  Message: 'الرسالة',
  Token: 'الرمز',
  'The address of a site': 'عنوان الموقع',
};

const digits = '(\\d[\\d,]*)';

/**
 * Sentences about any field, by the pattern of their English form. The functions receive the captured values in order.
 */
const forms: readonly (readonly [form: RegExp, words: (field: string, amount: string) => string])[] = [
  [/^(.+) can't be empty$/, (field) => `لا يمكن أن يكون هذا الحقل فارغًا: ${field}`],
  [new RegExp(`^(.+) needs at least ${digits} characters$`), (field, least) => `${field}: ${least} أحرف على الأقل`],
  [
    new RegExp(`^(.+) (?:can have|has) at most ${digits} characters$`),
    (field, most) => `${field}: ${most} حرفًا على الأكثر`,
  ],
  [/^(.+) has characters that can't be shown$/, (field) => `${field}: فيه أحرف لا يمكن عرضها`],
  [new RegExp(`^(.+) must be at least ${digits}$`), (field, least) => `${field}: ${least} على الأقل`],
  [new RegExp(`^(.+) can be at most ${digits}$`), (field, most) => `${field}: ${most} على الأكثر`],
  [/^(.+) can't be negative$/, (field) => `${field}: لا يقلّ عن صفر`],
  [/^(.+) is too high$/, (field) => `${field}: أعلى من المسموح به`],
  [/^(.+) is too long$/, (field) => `${field}: أطول من المسموح به`],
  [/^(.+) is not valid$/, (field) => `${field}: غير صالح`],
  [/^(.+) must be text$/, (field) => `${field}: غير صالح`],
];

/** Sentences about one particular field. */
const sentences: Readonly<Record<string, string>> = {
  'Username can have letters, numbers, _ and . only': 'في اسم المستخدم أحرف لاتينية وأرقام و _ و . فقط',
  'Terms of service must be accepted': 'تلزم الموافقة على الشروط',
  'Address must begin with http:// or https://': 'يبدأ العنوان بـ http:// أو https://',
  'Address must not contain a password': 'لا توضع كلمة مرور في العنوان',
  'The address of a site begins with https:// or http://': 'يبدأ عنوان الموقع بـ https:// أو http://',
  'Files of this type are not accepted': 'لا تُقبل ملفات من هذا النوع',
  'An album is needed': 'يلزم ألبوم',
  'An image is needed': 'يلزم عمل',
  'An upload is needed': 'يلزم ملف مرفوع',
  'There is nothing to save': 'لا شيء ليُحفظ',
  "Items of another provider can't be kept, moved, sold or minted here":
    'ما يأتي من مزوّد آخر لا يُحفظ ولا يُنقل ولا يُباع ولا يُسكّ هنا',
  'There is no such subcategory': 'لا يوجد موضوع كهذا',
  'There is no such work': 'لا يوجد عمل كهذا',
  'There is no such token': 'لا يوجد رمز كهذا',
  'Recipient is required': 'اختر عضوًا',
  'There is no such person': 'لا يوجد شخص كهذا',
  'There is no such coin pack': 'لا توجد حزمة كهذه',
  'There is no such payment provider': 'لا يوجد مزوّد دفع كهذا',
  'You have no collection with this id': 'ليست لديك مجموعة كهذه',
  'Enter the address of your wallet': 'أدخل عنوان محفظتك',
  'This link is not valid': 'هذا الرابط غير صالح',
  'Pay with coins or pixtokens': 'ادفع بالبيكسكوين أو بالبيكستوكن',
};

const password = /^Password needs at least (\d+) characters, a lowercase letter, an uppercase letter and a number$/;

/** Translates a sentence about an invalid value; undefined for an unknown one. */
export const invalidTitle = (english: string): string | undefined => {
  const whole = sentences[english];
  if (whole !== undefined) return whole;
  const least = password.exec(english)?.[1];
  if (least !== undefined) return `كلمة المرور: ${least} أحرف على الأقل، وحرف صغير وحرف كبير ورقم`;
  for (const [form, words] of forms) {
    const found = form.exec(english);
    const field = fields[found?.[1] ?? ''];
    if (found !== null && field !== undefined) return words(field, found[2] ?? '');
  }
  return undefined;
};
