import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { plainFieldsOf, sealedValue } from '@pixchange/contracts/events/forgeries';
import { eventRegistry } from '@pixchange/contracts/events/registry';

const FIXTURES = join(import.meta.dirname, '../../../../contracts/fixtures');

/** Returns the example of an event type with some fields replaced, and with ciphertext in its personal fields. */
export const storedExample = (
  type: string,
  version: number,
  replaced: Readonly<Record<string, unknown>> = {},
): AnyEvent => {
  const example = JSON.parse(readFileSync(join(FIXTURES, `${type}.v${version}.json`), 'utf8')) as AnyEvent;
  const data = { ...example.data, ...replaced };
  const plain = plainFieldsOf(eventRegistry[type]?.personal?.fields ?? [], data);
  return { type, data: { ...data, ...Object.fromEntries(plain.map((field) => [field, sealedValue('AAAA')])) } };
};
