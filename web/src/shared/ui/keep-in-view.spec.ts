import { expect, it } from 'vitest';
import { shiftInto } from './keep-in-view.ts';

it('leaves a span within the range', () => expect(shiftInto(8, 300, 8, 367)).toBe(0));
it('moves a span that starts before the range', () => expect(shiftInto(-40, 300, 8, 367)).toBe(48));
it('moves back a span that ends after the range', () => expect(shiftInto(100, 440, 8, 367)).toBe(-73));
it('shows the start of a span that is longer than the range', () => expect(shiftInto(100, 500, 8, 367)).toBe(-92));
