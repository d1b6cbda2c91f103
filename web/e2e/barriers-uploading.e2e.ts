import { describe } from '@jest/globals';
import { judgeBarriers } from './testing/judge-barriers.ts';
import { uploadScreens } from './testing/screens/uploading.ts';

describe('Q-26 accessibility of uploads:', () => judgeBarriers(uploadScreens));
