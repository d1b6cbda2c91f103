import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { browseScreens } from './testing/screens/browsing.ts';

describe('Q-26 accessibility of the pages that visitors browse:', () => judgeBarriers(browseScreens));
