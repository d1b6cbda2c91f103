import type { sharingText } from '../../features/sharing/sharing.text.ts';

export const sharing: typeof sharingText = {
  invite: 'ادعُ أصدقاءك',
  inviteText:
    'أرسل هذا الرابط إلى من ينبغي أن يكون هنا أيضًا. تحصل على بيكستوكن واحد عن كل صديق يسجّل من خلاله ويؤكّد حسابه.',
  inviteLink: 'رابط دعوتك',
  copy: 'نسخ',
};
