import { forgeryOf } from '@pixchange/contracts/events/forgeries';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import type { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';

/** Checks that personal data is encrypted, and that each account begins once: other events are not the product's. */
export class ForgeryCheck {
  constructor(private readonly findings: Findings) {}

  see(event: StoredEvent): void {
    const definition = Object.hasOwn(eventRegistry, event.type) ? eventRegistry[event.type] : undefined;
    const found = forgeryOf(definition?.personal?.fields ?? [], event);
    if (found === null) return;
    this.findings.add(event, {
      code: 'forgery.event',
      message: 'personal data is encrypted and each account begins once; the product ignores what is not',
      expected: 'an event that the product wrote',
      found,
    });
  }
}
