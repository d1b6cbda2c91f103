import { expect, it } from '@jest/globals';
import { uploads } from '@pixchange/contracts/http/limits';

it('counts 25 MB in mebibytes, inclusive', () => expect(uploads.bytesMax).toBe(26_214_400));
