import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '../../../platform/log.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { LOG } from '../../../runtime/http/errors.filter.ts';

export type AlarmCode =
  | 'payments.unknown-notice'
  | 'payments.unknown-transaction'
  | 'payments.unrecorded'
  | 'payments.differs'
  | 'payments.unreported';

/** Alerts staff with a log line and a counter for the monitoring. */
@Injectable()
export class PaymentAlarms {
  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  raise(code: AlarmCode, about: Readonly<Record<string, unknown>>, words: string): void {
    this.metrics.paymentAlarms.inc({ code });
    this.log.error({ code, ...about }, words);
  }
}
