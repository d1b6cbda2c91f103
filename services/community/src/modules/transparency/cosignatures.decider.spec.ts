import { it } from 'vitest';
import { storyOf } from '../../kernel/testing/given.ts';
import { cosignaturesDecider } from './cosignatures.decider.ts';

const given = storyOf(cosignaturesDecider);
const cosigned = (witness: string, line = 'first') =>
  ({ tree: 'all', size: 4, root: 'ab'.repeat(32), witness, line }) as const;
const event = (witness: string) => ({ type: 'HeadCosigned', data: cosigned(witness) }) as const;

it('records one cosignature of each witness', () => {
  given()
    .when({ type: 'RecordCosignature', ...cosigned('a') })
    .then(event('a'));
  given(event('a'))
    .when({ type: 'RecordCosignature', ...cosigned('b') })
    .then(event('b'));
  given(event('a'))
    .when({ type: 'RecordCosignature', ...cosigned('a', 'second') })
    .thenNothing();
});
