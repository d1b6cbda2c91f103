import { expect, it } from 'vitest';
import { kindOf } from './kind.ts';

it.each([
  [{ isVideo: true, animated: true, transparent: false }, 'Gif'],
  [{ isVideo: false, animated: true, transparent: false }, 'Gif'],
  [{ isVideo: false, animated: true, transparent: true }, 'Sticker'],
  [{ isVideo: false, animated: false, transparent: true }, 'Sticker'],
  [{ isVideo: false, animated: false, transparent: false }, 'Art'],
] as const)('%j is a %s', (media, kind) => expect(kindOf(media)).toBe(kind));
