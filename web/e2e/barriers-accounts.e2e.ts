import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { accountScreens } from './testing/screens/accounts.ts';

describe('Q-26 accessibility of the account pages and dialogs:', () => judgeBarriers(accountScreens));
