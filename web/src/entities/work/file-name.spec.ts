import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const item = (title: string) => ({ title, type: 'GIF' as const, user: { username: 'maya' } }) as never;

it('the file name is the title of the work with the file’s extension', () => {
  expect(fileNameOf(item('Paper boat'), '/media/a/original/gif-12ab.gif?sig=1')).toBe('Paper boat.gif');
  expect(fileNameOf(item(''), 'https://cdn.test/x.webp')).toBe('GIF by @maya.webp');
  expect(fileNameOf(item('Paper boat'), '/media/a.mp4', '480')).toBe('Paper boat 480.mp4');
});

it('the file name has no characters that a file system refuses, and a limited length', () => {
  expect(fileNameOf(item('..a/b\\c: "d"?\u0000 '), '/x.gif')).toBe('a b c d.gif');
  expect(fileNameOf(item('لون'), '/x')).toBe('لون');
  expect(fileNameOf(item('🦊'.repeat(200)), '/x.gif')).toBe(`${'🦊'.repeat(80)}.gif`);
});
