import { accounts as limits } from '@pixchange/contracts/http/limits';
import { shuffled } from '../../../kernel/shuffled.ts';

const WORDS = ['art', 'draws', 'loops', 'makes', 'prints', 'studio'];
const NUMBERS = Array.from({ length: 90 }, (_, index) => String(index + 10));
/** Maximum number of ideas, because each one costs a lookup. */
const IDEAS_MAX = 12;

/**
 * Returns usernames similar to a taken one. Their order is random, so that a name missing from a response is not
 * necessarily taken.
 * @param random returns a number from 0 to less than 1
 */
export const usernameIdeas = (username: string, random: () => number): string[] => {
  const trimmed = username.replace(/[\d_.]+$/, '');
  const name = trimmed.length < limits.usernameLengthMin ? username : trimmed;
  const ideas = [
    ...shuffled(WORDS, random)
      .slice(0, IDEAS_MAX / 2)
      .map((word) => `.${word}`),
    ...shuffled(NUMBERS, random).slice(0, IDEAS_MAX / 2),
  ].map((end) => `${name.slice(0, limits.usernameLengthMax - end.length)}${end}`);
  return shuffled(ideas, random).filter((idea) => idea !== username);
};
