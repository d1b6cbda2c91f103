import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { profileScreens } from './testing/screens/profile.ts';

describe('Q-26 accessibility of profiles, albums and collections:', () => judgeBarriers(profileScreens));
