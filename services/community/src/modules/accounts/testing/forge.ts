import { randomUUID } from 'node:crypto';
import { jsonEvent, type JSONType } from '@eventstore/db-client';
import type { ProductHere } from '../../../../../../tests/product-here.ts';
import { EventLog } from '../../../platform/event-store/event-log.ts';

/** Writes to the event store directly, like an intruder who has the store's password but none of the product's keys. */
export const forge = async (
  product: ProductHere,
  stream: string,
  { type, data, metadata = {} }: { readonly type: string; readonly data: object; readonly metadata?: object },
): Promise<void> => {
  const events = product.inside(EventLog);
  const stored = await events.storedStream(stream);
  const written = jsonEvent({
    type,
    data: data as JSONType,
    metadata: {
      correlationId: 'forged',
      causationId: 'forged',
      actorId: randomUUID(),
      recordedAt: new Date().toISOString(),
      schemaVersion: 1,
      ...metadata,
    },
  });
  await events.append(stream, [written], stored.length - 1);
};
