import type { cookieDetailsText } from '../../app/shell/cookie-details.text.ts';
import { apart } from './numbers.ts';

export const cookieDetails: typeof cookieDetailsText = {
  kept: [
    { name: 'token, pixchange_auth', why: 'تسجيل دخولك. يُمحى فور تسجيل الخروج.' },
    { name: 'pixchange_theme, pixchange_autoplay', why: 'فاتح أو داكن، وهل تعمل الأعمال من تلقاء نفسها.' },
    { name: 'pixchange_hidden', why: 'الأعمال التي أخفيتها.' },
    { name: 'pixchange_sent', why: 'آخر ما نسخته أو شاركته أو نزّلته من أعمال. يُمحى عند تسجيل الخروج.' },
    { name: 'pixchange_favourites', why: 'مفضّلة اخترتها دون حساب. تُنقل إليه عند تسجيل الدخول.' },
    { name: 'pixchange_recent_searches', why: 'آخر ست عمليات بحث.' },
    { name: 'pixchange_last_album', why: 'آخر ألبوم رفعت إليه.' },
    { name: 'pixchange_cookie', why: 'جوابك على هذا الإشعار.' },
  ],
  countingName: 'مشاهدات الصفحات',
  countingWhy: (where: string) => `فقط بعد «فهمت!»: نوع الصفحة، مثل ${apart('/users/:id')}، ويُرسَل إلى ${apart(where)}.`,
  thisSite: 'هذا الموقع نفسه',
  never: 'لا تُحمَّل برمجيات الإعلانات والشبكات الاجتماعية والدفع لمجرّد مشاهدة صفحة.',
  privacy: 'سياسة الخصوصية',
};
