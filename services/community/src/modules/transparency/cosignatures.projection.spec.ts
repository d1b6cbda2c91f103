import { expect, it } from 'vitest';
import { changesOf, put } from '../../kernel/projection.ts';
import { recorded } from '../../kernel/testing/recorded.ts';
import { cosignaturesProjection } from './cosignatures.projection.ts';

const data = {
  tree: 'all',
  size: 7,
  root: 'ab'.repeat(32),
  witness: 'w+0a1b2c3d+BA==',
  line: '— w ChssPQA=\n',
} as const;
const cosigned = { ...recorded({ type: 'HeadCosigned', data } as const, 3), streamId: 'audit-cosignatures-all-7' };

it('stores a cosignature', () =>
  expect(changesOf(cosignaturesProjection, cosigned)).toEqual([put('log_cosignatures', data)]));

it('ignores a cosignature in the stream of another head', () =>
  expect(changesOf(cosignaturesProjection, { ...cosigned, streamId: 'audit-cosignatures-all-8' })).toEqual([]));

it.each([
  ['two lines', `${data.line}x\n`],
  ['no line break', '— w ChssPQA='],
  ['the line of another key', '— w AAAAAAA=\n'],
])('ignores a cosignature with %s, which would make the note unreadable', (_, line) =>
  expect(changesOf(cosignaturesProjection, { ...cosigned, data: { ...data, line } })).toEqual([]),
);
