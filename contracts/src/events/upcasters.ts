import type { EventDefinition } from './envelope.ts';

/** The data can't be read by today's code; the projection that meets it must stop, not skip it. */
export class UnreadableEvent extends Error {
  constructor(readonly eventType: string, readonly schemaVersion: number, why: string) {
    super(`${eventType} v${schemaVersion} can't be read: ${why}`);
    this.name = 'UnreadableEvent';
  }
}

/**
 * Lifts stored data, step by step, to the version that is written today, and validates it.
 * @throws UnreadableEvent when a step is missing, the version is from the future, or the schema refuses.
 */
export const upcast = (type: string, definition: EventDefinition, storedVersion: number, stored: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  if (storedVersion > definition.version) throw new UnreadableEvent(type, storedVersion, `this code knows version ${definition.version} at most`);
  let data: Readonly<Record<string, unknown>> = stored;
  for (let version = storedVersion; version < definition.version; version += 1) {
    const step = definition.upcasters?.[version];
    if (step === undefined) throw new UnreadableEvent(type, storedVersion, `the step from version ${version} is missing`);
    data = step(data);
  }
  const parsed = definition.data.safeParse(data);
  if (!parsed.success) throw new UnreadableEvent(type, storedVersion, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return parsed.data;
};
