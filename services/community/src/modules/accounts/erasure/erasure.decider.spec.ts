import { describe, it } from 'vitest';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import { storyOf } from '../../../kernel/testing/given.ts';
import { erasureDecider, type ErasureCommand } from './erasure.decider.ts';

const given = storyOf(erasureDecider);
const userId = 'ines';
const erase = (code: string): ErasureCommand => ({ type: 'EraseAccount', userId, code });
const complete: ErasureCommand = { type: 'CompleteErasure', userId };
const erased: ErasureEvent = { type: 'AccountErased', data: { userId, code: 'r1' } };
const completed: ErasureEvent = { type: 'ErasureCompleted', data: { userId, code: 'r1' } };

describe('an erasure', () => {
  it('begins', () => given().when(erase('r1')).then(erased));
  it('begins once, and keeps its receipt', () => given(erased).when(erase('r2')).thenNothing());
  it('is completed under its receipt', () => given(erased).when(complete).then(completed));
  it('is completed once', () => given(erased, completed).when(complete).thenNothing());
  it('is not completed before it began', () => given().when(complete).thenNothing());
  it('does not begin again', () => given(erased, completed).when(erase('r2')).thenNothing());
});
