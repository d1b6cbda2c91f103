import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { pageScreens } from './testing/screens/pages.ts';

describe('Q-26 accessibility of the other pages:', () => judgeBarriers(pageScreens));
