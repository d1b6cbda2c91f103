import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { accountScreens } from './testing/screens/accounts.ts';

describe('Q-26 nothing is in the way on accounts and their dialogs:', () => judgeBarriers(accountScreens));
