import { expect, it } from 'vitest';
import { themeDraft } from '@pixchange/contracts/http/admin-catalogue';
import { themeOfWeek, weeklyThemes } from './weekly-themes.ts';

it('follow each other, and start again after the last one', () => {
  const count = weeklyThemes.length;
  expect(Array.from({ length: count + 1 }, (_, week) => themeOfWeek(week))).toEqual([...weeklyThemes, weeklyThemes[0]]);
});

it('have different tags, and texts that staff could have written', () => {
  expect(new Set(weeklyThemes.map(({ tag }) => tag)).size).toBe(weeklyThemes.length);
  for (const { slug, tag, name, nameAr, description, descriptionAr } of weeklyThemes) {
    const given = {
      slug: `${slug}-2026-11-30`,
      tag,
      name,
      name_ar: nameAr,
      description,
      description_ar: descriptionAr,
    };
    const days = { first_day: '2026-11-30', last_day: '2026-12-06' };
    expect(themeDraft.parse({ ...given, ...days })).toEqual({ ...given, ...days, cover_image_id: null });
  }
});
