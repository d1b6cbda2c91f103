import { number } from './numbers.ts';
import { plural } from './plural.ts';

export const works = (count: number): string =>
  plural(count, {
    zero: 'لا أعمال',
    one: 'عمل واحد',
    two: 'عملان',
    few: `${number(count)} أعمال`,
    many: `${number(count)} عملًا`,
    other: `${number(count)} عمل`,
  });

/** Genitive form, used after a preposition or another noun. */
export const ofWorks = (count: number): string =>
  plural(count, {
    one: 'عمل واحد',
    two: 'عملين',
    few: `${number(count)} أعمال`,
    many: `${number(count)} عملًا`,
    other: `${number(count)} عمل`,
  });

export const comments = (count: number): string =>
  plural(count, {
    zero: 'لا تعليقات',
    one: 'تعليق واحد',
    two: 'تعليقان',
    few: `${number(count)} تعليقات`,
    many: `${number(count)} تعليقًا`,
    other: `${number(count)} تعليق`,
  });

const foreign = (count: number, name: string): string =>
  plural(count, {
    one: `${name} واحد`,
    two: `${number(count)} ${name}`,
    few: `${number(count)} ${name}`,
    many: `${number(count)} ${name}`,
    other: `${number(count)} ${name}`,
  });

export const coins = (count: number): string => foreign(count, 'بيكسكوين');
export const tokens = (count: number): string => foreign(count, 'بيكستوكن');
