import { expect, it } from 'vitest';
import { uploads } from '@pixchange/contracts/http/limits';

it('counts 25 MB in mebibytes, inclusive', () => expect(uploads.bytesMax).toBe(26_214_400));
