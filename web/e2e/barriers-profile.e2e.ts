import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { profileScreens } from './testing/screens/profile.ts';

describe('Q-26 nothing is in the way on profiles, albums and collections:', () => judgeBarriers(profileScreens));
