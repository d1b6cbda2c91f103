import type { followsText } from '../../features/follows/follows.text.ts';

export const follows: typeof followsText = {
  follow: 'متابعة',
  following: 'تتابعه',
  unfollow: 'إلغاء المتابعة',
  followed: (name: string) => `أنت تتابع ${name}`,
  unfollowed: (name: string) => `لم تعد تتابع ${name}`,
  people: 'من يمكنك متابعتهم',
  peopleRule: 'نشروا شيئًا مؤخرًا، والأكثر متابَعةً أولًا.',
};
