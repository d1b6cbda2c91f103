/**
 * @typedef {{ series: string, values: string }} Series in the format of promtool's unit tests, one value a minute
 * @typedef {object} Alert
 * @property {string} name name; its documentation is docs/operations/alarms/<name in kebab case>.md
 * @property {'page' | 'ticket'} severity `page`: members notice the problem now; `ticket`: they will notice it later
 * @property {string} expr PromQL
 * @property {string} holds time for which `expr` must be true before the alert fires
 * @property {string} summary
 * @property {Series[]} fires series for which exactly one alert fires
 * @property {number} [minutes] minutes until the alert fires; default 60
 * @property {Series[]} rests series for which the alert does not fire
 */

const always = (/** @type {number} */ value) => `${value}x70`;

/** Prometheus alerts. @type {Alert[]} */
export const alerts = [
  {
    name: 'ProcessDown',
    severity: 'page',
    expr: 'up{job="pixchange"} == 0',
    holds: '2m',
    summary: 'A process of the product does not answer',
    fires: [{ series: 'up{job="pixchange",instance="a"}', values: always(0) }],
    rests: [{ series: 'up{job="pixchange",instance="a"}', values: always(1) }],
  },
  {
    name: 'FiguresMissing',
    severity: 'ticket',
    expr: 'absent(pixchange_reader_lag_seconds) or increase(pixchange_measure_failures_total[15m]) > 3',
    holds: '10m',
    summary: 'Figures about the whole product are missing, so that other alarms may be blind',
    fires: [{ series: 'up{job="pixchange",instance="a"}', values: always(1) }],
    rests: [{ series: 'pixchange_reader_lag_seconds{kind="projection",reader="albums"}', values: always(0) }],
  },
  {
    name: 'AnswersFail',
    severity: 'page',
    expr: 'sum(rate(pixchange_http_request_duration_seconds_count{status=~"5.."}[5m])) / sum(rate(pixchange_http_request_duration_seconds_count[5m])) > 0.01',
    holds: '5m',
    summary: 'More than one answer in a hundred is a failure of ours',
    fires: [
      {
        series: 'pixchange_http_request_duration_seconds_count{method="GET",route="/api/images",status="200"}',
        values: '0+600x70',
      },
      {
        series: 'pixchange_http_request_duration_seconds_count{method="GET",route="/api/images",status="503"}',
        values: '0+60x70',
      },
    ],
    rests: [
      {
        series: 'pixchange_http_request_duration_seconds_count{method="GET",route="/api/images",status="200"}',
        values: '0+600x70',
      },
      {
        series: 'pixchange_http_request_duration_seconds_count{method="GET",route="/api/images",status="503"}',
        values: '0+1x70',
      },
    ],
  },
  {
    name: 'AnswersSlow',
    severity: 'page',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(pixchange_http_request_duration_seconds_bucket[5m]))) > 1',
    holds: '10m',
    summary: 'One answer in twenty takes longer than a second',
    fires: [
      { series: 'pixchange_http_request_duration_seconds_bucket{le="1"}', values: '0+10x70' },
      { series: 'pixchange_http_request_duration_seconds_bucket{le="2.5"}', values: '0+100x70' },
      { series: 'pixchange_http_request_duration_seconds_bucket{le="+Inf"}', values: '0+100x70' },
    ],
    rests: [
      { series: 'pixchange_http_request_duration_seconds_bucket{le="0.05"}', values: '0+100x70' },
      { series: 'pixchange_http_request_duration_seconds_bucket{le="+Inf"}', values: '0+100x70' },
    ],
  },
  {
    name: 'EventStoreSlow',
    severity: 'page',
    expr: 'histogram_quantile(0.99, sum by (le, operation) (rate(pixchange_event_store_duration_seconds_bucket[5m]))) > 0.5',
    holds: '10m',
    summary: 'The event store is slow, and every change with it',
    fires: [
      { series: 'pixchange_event_store_duration_seconds_bucket{operation="append",le="0.5"}', values: '0+10x70' },
      { series: 'pixchange_event_store_duration_seconds_bucket{operation="append",le="1"}', values: '0+100x70' },
      { series: 'pixchange_event_store_duration_seconds_bucket{operation="append",le="+Inf"}', values: '0+100x70' },
    ],
    rests: [
      { series: 'pixchange_event_store_duration_seconds_bucket{operation="append",le="0.01"}', values: '0+100x70' },
      { series: 'pixchange_event_store_duration_seconds_bucket{operation="append",le="+Inf"}', values: '0+100x70' },
    ],
  },
  {
    name: 'DatabaseConnectionsUsedUp',
    severity: 'page',
    // Average number of waiting calls. A single sample says little, because calls arrive in bursts.
    expr: 'rate(pixchange_database_wait_seconds_total[5m]) > 1',
    holds: '5m',
    summary: 'Calls wait for a connection to PostgreSQL',
    fires: [{ series: 'pixchange_database_wait_seconds_total{pool="product"}', values: '0+240x60' }],
    rests: [{ series: 'pixchange_database_wait_seconds_total{pool="product"}', values: '0+6x60' }],
  },
  {
    name: 'EventLoopBlocked',
    severity: 'ticket',
    // Maximum, not the 99th percentile: a blocked process takes one sample in the time of a hundred others.
    expr: 'nodejs_eventloop_lag_max_seconds{job="pixchange"} > 0.5',
    holds: '10m',
    summary: 'A process is busy with one thing for half a second and more',
    fires: [{ series: 'nodejs_eventloop_lag_max_seconds{job="pixchange",instance="a"}', values: always(0.9) }],
    rests: [{ series: 'nodejs_eventloop_lag_max_seconds{job="pixchange",instance="a"}', values: always(0.02) }],
  },
  {
    name: 'ProjectionStopped',
    severity: 'page',
    expr: 'max by (projection) (pixchange_projection_stopped) > 0',
    holds: '1m',
    summary: 'A read model stopped at an event that it cannot apply; its pages are out of date',
    fires: [{ series: 'pixchange_projection_stopped{projection="albums"}', values: always(1) }],
    rests: [{ series: 'pixchange_projection_stopped{projection="albums"}', values: always(0) }],
  },
  {
    name: 'ReaderBehind',
    severity: 'page',
    expr: 'max by (kind, reader) (pixchange_reader_lag_seconds) > 60',
    holds: '5m',
    summary: 'A reader of the log is more than a minute behind',
    fires: [{ series: 'pixchange_reader_lag_seconds{kind="consumer",reader="account-mails"}', values: '0+60x70' }],
    rests: [{ series: 'pixchange_reader_lag_seconds{kind="consumer",reader="account-mails"}', values: always(2) }],
  },
  {
    name: 'BrokerBehind',
    severity: 'page',
    expr: 'max by (consumer) (pixchange_consumer_lag_seconds) > 300',
    holds: '5m',
    summary: 'Work that goes over Kafka has waited for more than five minutes',
    fires: [{ series: 'pixchange_consumer_lag_seconds{consumer="media"}', values: always(400) }],
    rests: [{ series: 'pixchange_consumer_lag_seconds{consumer="media"}', values: always(3) }],
  },
  {
    name: 'WorkGivenUp',
    severity: 'ticket',
    expr: 'max by (kind) (pixchange_given_up_work{kind=~"event|passed"}) > 0',
    holds: '5m',
    summary: 'Background work failed permanently or is of a type that this version does not know',
    fires: [{ series: 'pixchange_given_up_work{kind="event"}', values: always(1) }],
    rests: [{ series: 'pixchange_given_up_work{kind="event"}', values: always(0) }],
  },
  {
    name: 'FilesDamaged',
    severity: 'ticket',
    expr: 'max by (kind) (pixchange_given_up_work{kind="file"}) > 0',
    holds: '5m',
    summary: 'Stored files are missing or damaged and could not be made again',
    fires: [{ series: 'pixchange_given_up_work{kind="file"}', values: always(2) }],
    rests: [{ series: 'pixchange_given_up_work{kind="file"}', values: always(0) }],
  },
  {
    name: 'MediaWaits',
    severity: 'page',
    expr: 'max(pixchange_media_waiting_oldest_seconds) > 900',
    holds: '5m',
    summary: 'An upload has waited for its versions for more than a quarter of an hour',
    fires: [{ series: 'pixchange_media_waiting_oldest_seconds', values: '0+60x70' }],
    rests: [{ series: 'pixchange_media_waiting_oldest_seconds', values: always(20) }],
  },
  {
    name: 'MediaFails',
    severity: 'ticket',
    expr: 'sum(increase(pixchange_media_duration_seconds_count{outcome="error"}[30m])) > 3',
    holds: '5m',
    summary: 'Making versions of uploads fails because of the machine, not of the files',
    fires: [{ series: 'pixchange_media_duration_seconds_count{outcome="error"}', values: '0+1x70' }],
    rests: [{ series: 'pixchange_media_duration_seconds_count{outcome="failed"}', values: '0+1x70' }],
  },
  {
    name: 'DiskAlmostFull',
    severity: 'page',
    expr: 'max(pixchange_uploads_refused) > 0',
    holds: '1m',
    summary: 'Uploads are refused because the disk is almost full',
    fires: [{ series: 'pixchange_uploads_refused', values: always(1) }],
    rests: [{ series: 'pixchange_uploads_refused', values: always(0) }],
  },
  {
    name: 'LedgerDiffers',
    severity: 'page',
    expr: 'max by (unit) (abs(pixchange_ledger_difference)) > 0',
    // Longer than the metric is cached: a purchase that is booked during the read must not page anybody.
    holds: '15m',
    summary: 'The wallets together do not hold what the ledger says',
    fires: [{ series: 'pixchange_ledger_difference{unit="coins"}', values: always(-5) }],
    rests: [{ series: 'pixchange_ledger_difference{unit="coins"}', values: always(0) }],
  },
  {
    name: 'PaymentsDiffer',
    severity: 'ticket',
    expr: 'max(pixchange_payment_differences_open_oldest_seconds) > 86400',
    holds: '10m',
    summary: 'A difference between the payment provider and our books is a day old',
    fires: [{ series: 'pixchange_payment_differences_open_oldest_seconds', values: '90000+60x70' }],
    rests: [{ series: 'pixchange_payment_differences_open_oldest_seconds', values: always(0) }],
  },
  {
    name: 'InvitationsFarmed',
    severity: 'ticket',
    expr: 'sum(increase(pixchange_invitations_refused_total[1d])) > 10',
    holds: '5m',
    summary:
      'Many invited members in a day earned their inviter nothing: somebody may be making accounts for the reward',
    fires: [{ series: 'pixchange_invitations_refused_total{reason="same-mailbox"}', values: '0+1x70' }],
    rests: [{ series: 'pixchange_invitations_refused_total{reason="same-mailbox"}', values: always(3) }],
  },
  {
    name: 'MintsWait',
    severity: 'page',
    expr: 'max(pixchange_mints_waiting_oldest_seconds) > 1800 or max(pixchange_withdrawals_waiting_oldest_seconds) > 1800',
    holds: '5m',
    summary: 'A mint or a withdrawal has waited for the chain for more than half an hour',
    fires: [{ series: 'pixchange_mints_waiting_oldest_seconds', values: '0+60x70' }],
    rests: [{ series: 'pixchange_mints_waiting_oldest_seconds', values: always(40) }],
  },
  {
    name: 'GasRunsOut',
    severity: 'ticket',
    expr: 'min by (key) (pixchange_chain_balance_ether) < 0.5',
    holds: '10m',
    summary: 'A key that sends transactions has less than half a unit of the currency of its chain left',
    fires: [{ series: 'pixchange_chain_balance_ether{key="minter"}', values: always(0.1) }],
    rests: [{ series: 'pixchange_chain_balance_ether{key="minter"}', values: always(12) }],
  },
  {
    name: 'AnchorsLate',
    severity: 'ticket',
    // A log that has not grown since the last anchor needs no new one.
    expr: 'time() - max(pixchange_anchored_timestamp_seconds) > 172800 and max(pixchange_signed_size) > max(pixchange_anchored_size)',
    holds: '10m',
    summary: 'No head of the log was anchored on the chain for two days, although it has grown',
    // The clock of these tests starts at 0, so a time in the past is negative.
    minutes: 3_000,
    fires: [
      { series: 'pixchange_anchored_timestamp_seconds', values: '1x3000' },
      { series: 'pixchange_anchored_size', values: '7x3000' },
      { series: 'pixchange_signed_size', values: '8x3000' },
    ],
    rests: [
      { series: 'pixchange_anchored_timestamp_seconds', values: '-200000x70' },
      { series: 'pixchange_anchored_size', values: always(7) },
      { series: 'pixchange_signed_size', values: always(7) },
    ],
  },
  {
    name: 'WitnessLate',
    severity: 'ticket',
    expr: 'max by (witness) (pixchange_witness_waiting_seconds) > 3600',
    holds: '10m',
    summary: 'A witness has not cosigned the heads of the log for an hour',
    fires: [{ series: 'pixchange_witness_waiting_seconds{witness="w.example",tree="all"}', values: '3000+60x70' }],
    rests: [{ series: 'pixchange_witness_waiting_seconds{witness="w.example",tree="all"}', values: always(40) }],
  },
  {
    name: 'PersonalDataUnreadable',
    severity: 'page',
    expr: 'sum(increase(pixchange_unreadable_total[15m])) > 0',
    holds: '0m',
    summary: 'Personal data could not be opened although its key exists',
    fires: [{ series: 'pixchange_unreadable_total', values: '0+1x70' }],
    rests: [{ series: 'pixchange_unreadable_total', values: always(3) }],
  },
  {
    name: 'RolesForged',
    severity: 'page',
    expr: 'max(pixchange_roles_disregarded) > 0',
    holds: '0m',
    summary: 'An event about a role has no valid signature; somebody else may be able to write to the event store',
    fires: [{ series: 'pixchange_roles_disregarded', values: always(1) }],
    rests: [{ series: 'pixchange_roles_disregarded', values: always(0) }],
  },
  {
    name: 'EventsForged',
    severity: 'page',
    expr: 'sum(increase(pixchange_events_forged_total[1h])) > 0',
    holds: '0m',
    summary: 'An event was not written by the product; somebody else may be able to write to the event store',
    fires: [{ series: 'pixchange_events_forged_total', values: '0+1x70' }],
    rests: [{ series: 'pixchange_events_forged_total', values: always(3) }],
  },
  {
    name: 'ReportsWait',
    severity: 'ticket',
    expr: 'max(pixchange_reports_open_oldest_seconds) > 86400',
    holds: '10m',
    summary: 'A report has waited for a decision for more than a day',
    fires: [{ series: 'pixchange_reports_open_oldest_seconds', values: '86000+60x70' }],
    rests: [{ series: 'pixchange_reports_open_oldest_seconds', values: always(600) }],
  },
  {
    name: 'ProposalsWait',
    severity: 'ticket',
    expr: 'max(pixchange_proposals_open_oldest_seconds) > 259200',
    holds: '10m',
    summary: 'A proposal has waited for a second person for more than three days',
    fires: [{ series: 'pixchange_proposals_open_oldest_seconds', values: '260000+60x70' }],
    rests: [{ series: 'pixchange_proposals_open_oldest_seconds', values: always(3_600) }],
  },
  {
    name: 'ManyRefused',
    severity: 'ticket',
    expr: 'sum by (code) (rate(pixchange_errors_total{code=~"too_many_requests|account.bad-credentials"}[10m])) > 5',
    holds: '10m',
    summary: 'Somebody tries passwords, or calls far more than the limits allow',
    fires: [{ series: 'pixchange_errors_total{code="too_many_requests"}', values: '0+600x70' }],
    rests: [{ series: 'pixchange_errors_total{code="too_many_requests"}', values: '0+6x70' }],
  },
];

/** @param {string} name */
export const pageOf = (name) =>
  `docs/operations/alarms/${name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`;
