import { animals } from './animals.ts';
import { things } from './things.ts';

export const cast = { ...animals, ...things };

export type Name = keyof typeof cast;
