import { createHash } from 'node:crypto';
import type { Tools } from '../verify/tools.ts';
import { verifyEd25519 } from './ed25519.ts';
import { sha256 } from './hash.ts';

export const nodeTools: Tools = { sha256, verifyEd25519, startSha256: () => createHash('sha256') };
