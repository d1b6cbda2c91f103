import { reservationEvents, userEvents } from './accounts.ts';
import { albumEvents } from './albums.ts';
import type { EventDefinition } from './envelope.ts';
import { followEvents } from './follows.ts';
import { imageEvents } from './images.ts';
import { invitationEvents } from './invitations.ts';
import { sharingEvents } from './sharing.ts';

/** Every event type of the product by its name, which is unique over all streams. */
export const eventRegistry: Readonly<Record<string, EventDefinition>> = {
  ...userEvents,
  ...reservationEvents,
  ...albumEvents,
  ...imageEvents,
  ...followEvents,
  ...invitationEvents,
  ...sharingEvents,
} as unknown as Readonly<Record<string, EventDefinition>>;

export const allEventTypes = Object.entries(eventRegistry).map(([name, definition]) => ({ name, version: definition.version, schema: definition.data }));
