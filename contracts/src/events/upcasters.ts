import type { EventDefinition } from './envelope.ts';

/**
 * Thrown when this version of the code can't read the data of an event. A projection that reads such an event must stop
 * instead of skipping it.
 */
export class UnreadableEvent extends Error {
  constructor(
    readonly eventType: string,
    readonly schemaVersion: number,
    why: string,
  ) {
    super(`${eventType} v${schemaVersion} can't be read: ${why}`);
    this.name = 'UnreadableEvent';
  }
}

const applyUpcasters = (
  type: string,
  { version: currentVersion, upcasters }: EventDefinition,
  storedVersion: number,
  stored: Readonly<Record<string, unknown>>,
): unknown => {
  let data = stored;
  for (let version = storedVersion; version < currentVersion; version += 1) {
    const step = upcasters?.[version];
    if (step === undefined)
      throw new UnreadableEvent(type, storedVersion, `the step from version ${version} is missing`);
    try {
      data = step(data);
    } catch (error) {
      throw new UnreadableEvent(
        type,
        storedVersion,
        `the step from version ${version} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return data;
};

/**
 * Upcasts stored data, step by step, to the current version, and validates it.
 * @throws UnreadableEvent when a step is missing or fails, the version is newer than this code, or the data does not
 * match the schema
 */
export const upcast = (
  type: string,
  definition: EventDefinition,
  storedVersion: number,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  if (!Number.isInteger(storedVersion) || storedVersion < 1)
    throw new UnreadableEvent(type, storedVersion, 'versions are whole numbers from 1');
  if (storedVersion > definition.version)
    throw new UnreadableEvent(type, storedVersion, `this code supports versions up to ${definition.version}`);
  const parsed = definition.data.safeParse(applyUpcasters(type, definition, storedVersion, stored));
  if (!parsed.success)
    throw new UnreadableEvent(
      type,
      storedVersion,
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return parsed.data;
};
