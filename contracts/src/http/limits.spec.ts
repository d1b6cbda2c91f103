import { expect, it } from 'vitest';
import { uploads } from '@pixchange/contracts/http/limits';

it('limits uploads to 25 MiB', () => expect(uploads.bytesMax).toBe(26_214_400));
