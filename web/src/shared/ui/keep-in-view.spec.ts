import { expect, it } from 'vitest';
import { shiftInto } from './keep-in-view.ts';

it('leaves what lies within the room', () => expect(shiftInto(8, 300, 8, 367)).toBe(0));
it('moves what begins before the room', () => expect(shiftInto(-40, 300, 8, 367)).toBe(48));
it('moves back what ends after the room', () => expect(shiftInto(100, 440, 8, 367)).toBe(-73));
it('shows the beginning of what is longer than the room', () => expect(shiftInto(100, 500, 8, 367)).toBe(-92));
