import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { browseScreens } from './testing/screens/browsing.ts';

describe('Q-26 nothing is in the way on what visitors look through:', () => judgeBarriers(browseScreens));
